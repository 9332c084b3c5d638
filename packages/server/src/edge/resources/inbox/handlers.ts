import type { Body, NotificationSettings } from '@scriptorium/types'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { changesOf, type Columns } from '../changes-of.ts'
import { presentInboxItem } from './presenter.ts'
import { findInboxItem, listInbox, putInboxState } from './repo.ts'
import type { InboxRow } from './rows.ts'
import { putMailKinds, putWeeklyAt, readMailSettings, type MailSettings } from './settings.ts'
import { nextMonday } from './weekly-time.ts'

const columns: Columns<Body<'updateInboxItem'>, InboxRow> = {
  unread: (unread) => ({ isRead: !unread }),
  done: (isDone) => ({ isDone }),
  snoozedUntil: (snoozedUntil) => ({ snoozedUntil }),
}

const settings: Columns<Body<'updateNotificationSettings'>, MailSettings> = {
  mail: (kinds) => ({ kinds }),
  weekly: (isWeekly) => ({ isWeekly }),
}

type Settings = 'getNotificationSettings' | 'updateNotificationSettings'

const ownerOf = ({ access, principal }: Pick<Context<Settings>, 'access' | 'principal'>) => ({
  userId: principal.user.id,
  organizationId: access.organization.id,
})

const showSettings = async (
  context: Pick<Context<Settings>, 'access' | 'db' | 'principal' | 'services'>,
): Promise<NotificationSettings> => {
  const { db, principal, services } = context
  const { kinds: mail, isWeekly: weekly } = await readMailSettings(db, ownerOf(context))
  const canMail = services.mailer.canSend && principal.user.emailVerifiedAt !== null
  return { object: 'notification-settings', mail, weekly, canMail }
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

  getNotificationSettings: (context) => showSettings(context),

  updateNotificationSettings: async (context) => {
    const { kinds, isWeekly } = changesOf(settings, context.body)
    const [db, owner] = [context.db, ownerOf(context)]
    if (kinds) await putMailKinds(db, owner, kinds)
    if (isWeekly !== undefined) await putWeeklyAt(db, owner, isWeekly ? nextMonday(context.now) : null)
    return showSettings(context)
  },
})
