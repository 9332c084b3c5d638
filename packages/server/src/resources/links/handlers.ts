import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const links = defineHandlers('links', {
  listSpaceLinks: notImplemented,
  listPageLinksInSpace: notImplemented,
  listSpacePageBacklinks: notImplemented,
  listSpaceFileBacklinks: notImplemented,
  listSpacePageMetaLinks: notImplemented,
  listChangeRequestLinks: notImplemented,
  listPageLinksInChangeRequest: notImplemented,
  listChangeRequestPageBacklinks: notImplemented,
  listChangeRequestFileBacklinks: notImplemented,
})
