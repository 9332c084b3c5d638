import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const sites = defineHandlers('sites', {
  listSites: notImplemented,
  createSite: notImplemented,
  getSiteById: notImplemented,
  updateSiteById: notImplemented,
  deleteSiteById: notImplemented,
  publishSite: notImplemented,
  unpublishSite: notImplemented,
  getSiteAdaptiveSchema: notImplemented,
  updateSiteAdaptiveSchema: notImplemented,
  listSiteAdaptiveTemplateConditions: notImplemented,
  getPublishedContentSite: notImplemented,
  getSiteStructure: notImplemented,
  sortSiteStructure: notImplemented,
})
