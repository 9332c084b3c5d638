import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const searches = defineHandlers('searches', {
  searchOrganizationContent: notImplemented,
  searchSpaceContent: notImplemented,
})
