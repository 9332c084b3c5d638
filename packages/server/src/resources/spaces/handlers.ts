import { loadSpace } from '../../access/load.ts'
import { defineHandlers, holding } from '../../http/handlers.ts'
import { requestPdf } from '../../pdf/request.ts'
import { requireSoundRules } from '../merge-rules.ts'
import { openSource } from '../../history/source.ts'
import { createSpace } from './create.ts'
import { deleteSpace } from './delete.ts'
import { duplicateSpace } from './duplicate.ts'
import { moveSpace } from './move.ts'
import { presentSpace } from './presenter.ts'
import { findParent, listSpaces, updateSpace } from './repo.ts'
import { spaceChanges } from './rules.ts'
import { restoreSpace } from './restore.ts'
import { transferSpace } from './transfer.ts'

export const spaces = defineHandlers('spaces', {
  getSpaceById: ({ access, services }) => presentSpace(access, services.urls),

  listSpacesInOrganizationById: ({ access, db, list, principal, services }) =>
    listSpaces(db, principal.user.id, access, list, (space) => presentSpace(space, services.urls)),

  createSpace: async ({ access, body, db, now, principal, services }) => {
    const by = { db, services, store: services.content(db), userId: principal.user.id, now }
    return presentSpace(await createSpace(by, access, body), services.urls)
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

  deleteSpaceById: ({ access, db, now, principal, services }) =>
    deleteSpace({ db, services }, access.space, { userId: principal.user.id, now }),

  restoreSpace: async ({ access, db, now, principal, services }) => {
    const space = await restoreSpace({ db, services }, access.space, { userId: principal.user.id, now })
    return presentSpace({ ...access, space }, services.urls)
  },

  duplicateSpace: holding(
    ({ access }) => [access.space.organizationId],
    async ({ access, db, now, principal, services }) => {
      const copy = await duplicateSpace({ db, services }, access, { userId: principal.user.id, now })
      return presentSpace(copy, services.urls)
    },
  ),

  moveSpace: holding(
    ({ access }) => [access.space.organizationId],
    async ({ access, body, db, now, principal, services }) => {
      const space = await moveSpace({ db, services }, access.space, body, { userId: principal.user.id, now })
      const found = await loadSpace(db, principal.user.id, space.id)
      return presentSpace(found ?? { ...access, space, level: 'none' }, services.urls)
    },
  ),

  transferSpace: holding(
    ({ access, body }) => [access.space.organizationId, body.organization],
    async ({ access, body, db, now, principal, services }) => {
      const cause = { userId: principal.user.id, now }
      const { id } = await transferSpace({ db, services }, access.space, body.organization, cause)
      return presentSpace((await loadSpace(db, principal.user.id, id))!, services.urls)
    },
  ),

  getSpacePDF: async (context) => {
    const { now, query, services } = context
    return requestPdf(await openSource(context), query, { services, now })
  },
})
