import { defineHandlers, notImplemented } from '../../http/handlers.ts'
import { presentChangeRequest } from '../change-requests/presenter.ts'
import { requireChangeRequest } from '../change-requests/repo.ts'
import { readRevision } from '../revisions/read.ts'
import { openSource } from '../revisions/source.ts'
import { presentApplied } from './presenter.ts'
import { writeContent } from './write.ts'

export const content = defineHandlers('content', {
  getCurrentRevision: async (context) =>
    readRevision(context.db, context.services, await openSource(context), context.query.metadata),

  getRevisionOfChangeRequestById: async (context) =>
    readRevision(context.db, context.services, await openSource(context), context.query.metadata),

  updateChangeRequestContent: async ({ access, body, db, now, params, principal, query, services }) => {
    const found = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    const input = {
      db,
      services,
      space: access.space,
      changeRequest: found.changeRequest,
      userId: principal.user.id,
      now,
    }
    const { changeRequest, touched } = await writeContent(input, body.changes)
    const presented = presentChangeRequest({ ...found, changeRequest }, services.urls)
    if (query.compat) return presented
    return {
      changeRequest: presented,
      changes: touched.map((page) => presentApplied(page, changeRequest, services.urls)),
    }
  },

  applyTemplateToSpace: notImplemented,
})
