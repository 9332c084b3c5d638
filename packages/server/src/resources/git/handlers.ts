import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const git = defineHandlers('git', {
  importGitRepository: notImplemented,
  exportToGitRepository: notImplemented,
  getSpaceGitInfo: notImplemented,
})
