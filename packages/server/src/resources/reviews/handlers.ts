import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const reviews = defineHandlers('reviews', {
  getReviewsByChangeRequestId: notImplemented,
  submitChangeRequestReview: notImplemented,
  getChangeRequestReviewById: notImplemented,
})
