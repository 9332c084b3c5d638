import { loadCollection, loadOrganization } from '../../../domain/access/load.ts'
import { defineHandlers, holding } from '../../http/operations/handlers.ts'
import { authorOf } from '../raise.ts'
import { presentSpaceList } from '../spaces/present.ts'
import { createCollection } from './create.ts'
import { moveCollection } from './move.ts'
import { presentCollection } from './presenter.ts'
import { removeCollection } from './remove.ts'
import { listCollections, listSpacesIn } from './repo.ts'
import { transferCollection } from './transfer.ts'
import { applyCollectionUpdate } from './update.ts'

export const collections = defineHandlers('collections', {
  listCollectionsInOrganizationById: ({ access, db, list, principal, query, services }) =>
    listCollections(db, principal.user.id, access, query, list, (one) => presentCollection(one, services.urls)),

  createCollection: async ({ access, body, db, now, principal, services }) =>
    presentCollection(await createCollection(db, access.organization.id, principal.user.id, body, now), services.urls),

  getCollectionById: ({ access, services }) => presentCollection(access, services.urls),

  listSpacesInCollectionById: async (context) => {
    const { access, db, list, principal } = context
    const { id, organizationId } = access.collection
    const organization = (await loadOrganization(db, principal.user.id, organizationId))!
    return presentSpaceList(context, listSpacesIn(db, principal.user.id, organization, id, list))
  },

  updateCollectionById: holding(
    ({ access, body }) => (body.defaultLevel === undefined ? [] : [access.collection.organizationId]),
    async (context) => {
      const { access, body, db, principal, services } = context
      const collection = await applyCollectionUpdate(db, principal.user.id, access.collection, body)
      const found = await loadCollection(db, principal.user.id, collection.id)
      return presentCollection(found ?? { ...access, collection, level: 'none' }, services.urls)
    },
  ),

  deleteCollectionById: holding(
    ({ access }) => [access.collection.organizationId],
    async (context) => {
      await removeCollection(context.db, context.principal.user.id, context.access.collection)
    },
  ),

  moveCollection: holding(
    ({ access }) => [access.collection.organizationId],
    async (context) => {
      const { access, body, db, principal, services } = context
      await moveCollection(db, principal.user.id, access.collection, body)
      const found = await loadCollection(db, principal.user.id, access.collection.id)
      return presentCollection(found ?? { ...access, level: 'none' }, services.urls)
    },
  ),

  transferCollection: holding(
    ({ access, body }) => [access.collection.organizationId, body.organization],
    async (context) => {
      const { access, body, db, principal, services } = context
      await transferCollection(context, access.collection, body.organization, authorOf(context))
      const found = await loadCollection(db, principal.user.id, access.collection.id)
      return presentCollection(found!, services.urls)
    },
  ),
})
