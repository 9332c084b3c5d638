import { loadSpace } from '../../access/load.ts'
import { defineHandlers, holding } from '../../http/handlers.ts'
import { Problem } from '../../problem.ts'
import { requestPdf } from '../../pdf/request.ts'
import { requestIndexing } from '../../indexing/request.ts'
import { requireSoundRules } from '../merge-rules.ts'
import { openSource } from '../../history/source.ts'
import { createSpace } from './create.ts'
import { duplicateSpace } from './duplicate.ts'
import { moveSpace } from './move.ts'
import { presentSpace } from './presenter.ts'
import { findParent, listSpaces, updateSpace } from './repo.ts'
import { isGone, retentionMs } from '../../places/retention.ts'
import { spaceChanges } from './rules.ts'
import { transferSpace } from './transfer.ts'

export const spaces = defineHandlers('spaces', {
  getSpaceById: ({ access, services }) => presentSpace(access, services.urls),

  listSpacesInOrganizationById: ({ access, db, list, principal, services }) =>
    listSpaces(db, principal.user.id, access, list, (space) => presentSpace(space, services.urls)),

  createSpace: async ({ access, body, db, now, principal, services }) => {
    const by = { db, store: services.content(db), userId: principal.user.id, now }
    const created = await createSpace(by, access, body)
    if (body.template !== undefined) await requestIndexing(db, services, created.space.id)
    return presentSpace(created, services.urls)
  },

  updateSpaceById: holding(
    ({ access, body }) => (body.defaultLevel === undefined ? [] : [access.space.organizationId]),
    async ({ access, body, db, now, principal, services }) => {
      await requireSoundRules(db, access.space.organizationId, body.mergeRules)
      const space = await updateSpace(db, access.space, spaceChanges(body, await findParent(db, access.space), now))
      // A new default may be another level for the caller, too.
      const found = await loadSpace(db, principal.user.id, space.id)
      return presentSpace(found ?? { ...access, space, level: 'none' }, services.urls)
    },
  ),

  deleteSpaceById: async ({ access, db, now, services }) => {
    if (access.space.deletedAt) return
    await updateSpace(db, access.space, { deletedAt: now })
    // To the second: what happens to miss it is found within the hour.
    await services.jobs.enqueue(db, 'purgeSpaces', {}, { delay: retentionMs })
  },

  restoreSpace: async ({ access, db, now, services }) => {
    const { deletedAt } = access.space
    if (deletedAt && isGone(deletedAt, now))
      throw new Problem('not_found', 'The space was deleted more than 7 days ago')
    const space = deletedAt ? await updateSpace(db, access.space, { deletedAt: null, updatedAt: now }) : access.space
    return presentSpace({ ...access, space }, services.urls)
  },

  duplicateSpace: holding(
    ({ access }) => [access.space.organizationId],
    async ({ access, db, now, principal, services }) => {
      const copy = await duplicateSpace(db, access, principal.user.id, now)
      await requestIndexing(db, services, copy.space.id)
      return presentSpace(copy, services.urls)
    },
  ),

  moveSpace: holding(
    ({ access }) => [access.space.organizationId],
    async ({ access, body, db, now, principal, services }) => {
      const space = await moveSpace(db, principal.user.id, access.space, body, now)
      const found = await loadSpace(db, principal.user.id, space.id)
      return presentSpace(found ?? { ...access, space, level: 'none' }, services.urls)
    },
  ),

  transferSpace: holding(
    ({ access, body }) => [access.space.organizationId, body.organization],
    async ({ access, body, db, now, principal, services }) => {
      const { id } = await transferSpace(db, principal.user.id, access.space, body.organization, now)
      await requestIndexing(db, services, id)
      return presentSpace((await loadSpace(db, principal.user.id, id))!, services.urls)
    },
  ),

  getSpacePDF: async (context) => {
    const { now, query, services } = context
    return requestPdf(await openSource(context), query, { services, now })
  },
})
