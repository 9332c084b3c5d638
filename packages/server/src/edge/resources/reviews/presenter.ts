import type { Review } from '@scriptorium/types'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentComment } from '../comments/presenter.ts'
import type { Viewer } from '../comments/rows.ts'
import { presentUser } from '../users/presenter.ts'
import type { ReviewDetails } from './rows.ts'

/** Presents a review as its caller sees it. */
export const presentReview = (found: ReviewDetails, viewer: Viewer, urls: Urls): Review => {
  const { row, spaceId, outdated, reviewer, requestedBy, comment } = found
  return presentEach<Review>({
    object: 'change-request-review',
    id: row.id,
    revision: row.revisionId,
    reviewer: presentUser(reviewer, urls),
    requestedBy: requestedBy ? presentUser(requestedBy, urls) : undefined,
    status: row.status,
    outdated,
    comment: comment ? presentComment(comment, viewer, urls) : undefined,
    createdAt: row.createdAt,
    // A review never changes: a reviewer who changes their mind submits another one.
    updatedAt: row.createdAt,
    urls: { location: urls.api(`/v1/spaces/${spaceId}/change-requests/${row.changeRequestId}/reviews/${row.id}`) },
  })
}
