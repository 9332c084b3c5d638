import { openSource } from '../../../domain/history/open-source.ts'
import { requireChangeRequest } from '../../../domain/history/change-requests.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { requireDeleted } from '../require-deleted.ts'
import { presentPresence } from './presenter.ts'
import { deletePresence, listOthers, presenceId, putPresence } from './repo.ts'

/** How long others see somebody who has said that they are there. */
const lifetimeMs = 30_000

export const presences = defineHandlers('presences', {
  announcePresence: async (context) => {
    const { access, body, db, now, params, principal, problem, services } = context
    const { changeRequest } = await requireChangeRequest(db, access.space.id, params.changeRequestId)
    const { tree } = await openSource(context)
    if (!(await tree.page(params.pageId))) throw problem('not_found', 'There is no such page')
    const place = { changeRequestId: changeRequest.id, pageId: params.pageId, userId: principal.user.id }
    const expiresAt = new Date(Date.parse(now) + lifetimeMs).toISOString()
    await putPresence(db, { ...place, id: presenceId(place), blockKey: body.block, seenAt: now, expiresAt })
    const others = await listOthers(db, place, now)
    return { people: others.map((row) => presentPresence(row, services.urls)) }
  },

  endPresence: async ({ access, db, params, principal }) => {
    const { changeRequest } = await requireChangeRequest(db, access.space.id, params.changeRequestId)
    const place = { changeRequestId: changeRequest.id, pageId: params.pageId, userId: principal.user.id }
    requireDeleted(await deletePresence(db, presenceId(place)))
  },
})
