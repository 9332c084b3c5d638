import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const requestedReviewers = defineHandlers('requested-reviewers', {
  getRequestedReviewersByChangeRequestId: notImplemented,
  requestReviewersForChangeRequest: notImplemented,
  removeRequestedReviewerFromChangeRequest: notImplemented,
})
