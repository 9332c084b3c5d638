import { newOrganization } from '../organization.ts'
import type { Foreign } from './foreign.ts'

/** Calls the operations of collections. */
export const callCollections = async ({ api, server, organization, organizationId }: Foreign): Promise<void> => {
  const { data: shelf } = await api.orgs.createCollection(organizationId, { title: 'Shelf' })
  const { data: inner } = await api.orgs.createCollection(organizationId, { title: 'Inner', parent: shelf.id })
  await api.collections.getCollectionById(inner.id)
  await api.collections.updateCollectionById(inner.id, { title: 'Guides', description: 'For everyone' })
  await api.collections.moveCollection(inner.id, { parent: null })
  await api.orgs.listCollectionsInOrganizationById(organizationId, { nested: true })
  await api.orgs.createSpace(organizationId, { title: 'Pets', parent: shelf.id, empty: true })
  await api.collections.listSpacesInCollectionById(shelf.id)
  const other = await newOrganization(server, organization.admin)
  await api.collections.transferCollection(inner.id, { organization: other.organizationId })
  await api.collections.deleteCollectionById(inner.id)
}

/** Calls the operations of spaces. */
export const callSpaces = async ({ api, call, server, organization, organizationId }: Foreign): Promise<void> => {
  const { data: space } = await api.orgs.createSpace(organizationId, {
    title: 'Pets',
    emoji: '1f43e',
    template: { id: 'getting-started' },
  })
  const { data: collection } = await api.orgs.createCollection(organizationId, { title: 'Shelf' })
  await api.spaces.getSpaceById(space.id)
  await api.spaces.updateSpaceById(space.id, { title: 'Birds', emoji: '1f426' })
  await api.spaces.moveSpace(space.id, { parent: collection.id })
  await api.orgs.listSpacesInOrganizationById(organizationId, { limit: 3 })
  const { data: copy } = await api.spaces.duplicateSpace(space.id)
  await api.spaces.deleteSpaceById(copy.id)
  await api.spaces.restoreSpace(copy.id)
  await call('listSpaceLinks', 'GET', `/spaces/${copy.id}/links`)
  const { organizationId: other } = await newOrganization(server, organization.admin)
  await call('transferSpace', 'POST', `/spaces/${copy.id}/transfer`, { organization: other })
}
