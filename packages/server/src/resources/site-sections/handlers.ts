import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const siteSections = defineHandlers('site-sections', {
  listSiteSections: notImplemented,
  addSectionToSite: notImplemented,
  getSiteSectionById: notImplemented,
  updateSiteSectionById: notImplemented,
  deleteSiteSectionById: notImplemented,
  moveSiteSection: notImplemented,
})
