import { requireQueueRoom } from '../../../platform/jobs/quota.ts'
import { loadSpace } from '../../../domain/access/load.ts'
import { defineHandlers, holding } from '../../http/operations/handlers.ts'
import { requestPdf } from '../../../features/pdf/request.ts'
import { authorOf } from '../raise.ts'
import { requireValidMergeRules } from '../merge-rules.ts'
import { keepReaders } from '../../../domain/places/readers.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { createSpace } from './create.ts'
import { deleteSpace } from './delete.ts'
import { duplicateSpace } from './duplicate.ts'
import { moveSpace } from './move.ts'
import { presentSpaceFor, presentSpaceList } from './present.ts'
import { presentSpace } from './presenter.ts'
import { findParent, listDeletedSpaces, listSpaces, placeSpace } from './repo.ts'
import { spaceChanges } from './rules.ts'
import { restoreSpace } from './restore.ts'
import { transferSpace } from './transfer.ts'

export const spaces = defineHandlers('spaces', {
  getSpaceById: (context) => presentSpaceFor(context, context.access),

  listSpacesInOrganizationById: (context) => {
    const { access, db, list, principal, query } = context
    return presentSpaceList(context, listSpaces(db, principal.user.id, access, query, list))
  },

  listDeletedSpaces: (context) => {
    const { access, db, list, now, principal } = context
    return presentSpaceList(context, listDeletedSpaces(db, principal.user.id, access, { list, now }))
  },

  createSpace: async ({ access, body, db, now, principal, services }) => {
    await requireQueueRoom(db, services.config.queuedJobsPerOrganization, access.organization.id)
    const context = { db, services, store: services.content(db), userId: principal.user.id, now }
    return presentSpace(await createSpace(context, access, body), services.urls, undefined)
  },

  updateSpaceById: holding(
    ({ access, body }) => (body.defaultLevel === undefined ? [] : [access.space.organizationId]),
    async (context) => {
      const { access, body, db, now, principal } = context
      await requireValidMergeRules(db, access.space.organizationId, body.mergeRules)
      const { id: spaceId, organizationId } = access.space
      const changes = spaceChanges(body, await findParent(db, access.space), now)
      const space = await keepReaders({ db, userId: principal.user.id, organizationId }, { spaceId }, (checked) =>
        placeSpace(db, checked, access.space, changes),
      )
      // The caller's own level may have changed with the default.
      const found = await loadSpace(db, principal.user.id, space.id)
      return presentSpaceFor(context, found ?? { ...access, space, level: 'none' })
    },
  ),

  deleteSpaceById: (context) => deleteSpace(context, context.access.space, authorOf(context)),

  restoreSpace: async (context) => {
    const space = await restoreSpace(context.db, context.access.space, context.now)
    return presentSpaceFor(context, { ...context.access, space })
  },

  duplicateSpace: holding(
    ({ access }) => [access.space.organizationId],
    async (context) => {
      const { access, db, services } = context
      await requireQueueRoom(db, services.config.queuedJobsPerOrganization, access.space.organizationId)
      return presentSpace(await duplicateSpace(context, access, authorOf(context)), services.urls, undefined)
    },
  ),

  moveSpace: holding(
    ({ access }) => [access.space.organizationId],
    async (context) => {
      const { access, body, db, principal } = context
      const space = await moveSpace(context, access.space, body, authorOf(context))
      const found = await loadSpace(db, principal.user.id, space.id)
      return presentSpaceFor(context, found ?? { ...access, space, level: 'none' })
    },
  ),

  transferSpace: holding(
    ({ access, body }) => [access.space.organizationId, body.organization],
    async (context) => {
      const { access, body, db, principal } = context
      const { id } = await transferSpace(context, access.space, body.organization, authorOf(context))
      return presentSpaceFor(context, (await loadSpace(db, principal.user.id, id))!)
    },
  ),

  getSpacePDF: async (context) => {
    const { query, services } = context
    return requestPdf(await openSource(context), query, { services, ...authorOf(context) })
  },
})
