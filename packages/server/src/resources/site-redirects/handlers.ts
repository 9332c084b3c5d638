import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const siteRedirects = defineHandlers('site-redirects', {
  listSiteRedirects: notImplemented,
  createSiteRedirect: notImplemented,
  getSiteRedirectById: notImplemented,
  updateSiteRedirectById: notImplemented,
  deleteSiteRedirectById: notImplemented,
  getSiteRedirectBySource: notImplemented,
})
