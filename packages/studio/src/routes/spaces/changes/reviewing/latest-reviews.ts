import type { Review } from '@scriptorium/client'

/** Returns the last review of each reviewer by the id of the reviewer. The reviews are given latest first. */
export const latestByReviewer = (reviews: readonly Review[]): Map<string, Review> =>
  new Map(reviews.toReversed().map((review) => [review.reviewer.id, review]))
