import type { Body } from '@scriptorium/types'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { changesOf, type Columns } from '../changes-of.ts'
import { presentInboxItem } from './presenter.ts'
import { findInboxItem, listInbox, putInboxState } from './repo.ts'
import type { InboxRow } from './rows.ts'

const columns: Columns<Body<'updateInboxItem'>, InboxRow> = {
  unread: (unread) => ({ isRead: !unread }),
  done: (isDone) => ({ isDone }),
  snoozedUntil: (snoozedUntil) => ({ snoozedUntil }),
}

export const inbox = defineHandlers('inbox', {
  listInbox: ({ access, db, list, now, principal, query, services }) => {
    const owner = { userId: principal.user.id, access }
    return listInbox(db, owner, { state: query.state, now }, list, (row) => presentInboxItem(row, services.urls))
  },

  updateInboxItem: async ({ access, body, db, now, params, principal, problem, services }) => {
    const found = await findInboxItem(db, { userId: principal.user.id, access }, params.inboxItemId)
    if (!found) throw problem('not_found', 'There is no such item in your inbox')
    const row = { ...found, ...changesOf(columns, body) }
    await putInboxState(db, principal.user.id, row, now)
    return presentInboxItem(row, services.urls)
  },
})
