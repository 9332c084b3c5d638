import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const siteSpaces = defineHandlers('site-spaces', {
  listSiteSpaces: notImplemented,
  addSpaceToSite: notImplemented,
  getSiteSpaceById: notImplemented,
  updateSiteSpaceById: notImplemented,
  deleteSiteSpaceById: notImplemented,
  moveSiteSpace: notImplemented,
})
