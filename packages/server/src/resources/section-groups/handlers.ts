import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const sectionGroups = defineHandlers('section-groups', {
  listSiteSectionGroups: notImplemented,
  addSectionGroupToSite: notImplemented,
  getSiteSectionGroupById: notImplemented,
  updateSiteSectionGroupById: notImplemented,
  deleteSiteSectionGroupById: notImplemented,
  addSectionToGroup: notImplemented,
  removeSectionFromGroup: notImplemented,
  moveSiteSectionGroup: notImplemented,
})
