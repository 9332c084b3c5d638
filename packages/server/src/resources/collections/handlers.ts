import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const collections = defineHandlers('collections', {
  listCollectionsInOrganizationById: notImplemented,
  createCollection: notImplemented,
  getCollectionById: notImplemented,
  updateCollectionById: notImplemented,
  deleteCollectionById: notImplemented,
  listSpacesInCollectionById: notImplemented,
  moveCollection: notImplemented,
  transferCollection: notImplemented,
})
