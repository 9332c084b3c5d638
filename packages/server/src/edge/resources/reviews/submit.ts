import type { ReviewStatus } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newOrderedId } from '@scriptorium/basics/id'
import type { ReviewRow } from '@scriptorium/schema/tables/discussion'
import { noticePeople } from '../../../features/inbox/notice.ts'
import { countEdits } from '../contributors/repo.ts'
import { postComment } from '../comments/post.ts'
import type { CommentSubject, StoredBody } from '../comments/rows.ts'
import { findRequester } from '../requested-reviewers/repo.ts'
import { insertReview } from './repo.ts'

interface Said {
  status: ReviewStatus
  body: StoredBody | undefined
  userId: string
  /** The author of what an integration writes; null for people. */
  integrationId: string | null
  now: string
}

/** Records a review of the current content of a change request, and posts its text as a comment. */
export const submitReview = async (
  db: Knex,
  place: CommentSubject & { changeRequest: NonNullable<CommentSubject['changeRequest']> },
  { status, body, userId, integrationId, now }: Said,
): Promise<ReviewRow> => {
  const { id: changeRequestId, revisionId } = place.changeRequest
  const review = await insertReview(db, {
    id: newOrderedId(),
    changeRequestId,
    revisionId,
    edits: await countEdits(db, changeRequestId),
    status,
    reviewerId: userId,
    requestedBy: (await findRequester(db, changeRequestId, userId)) ?? null,
    integrationId,
    createdAt: now,
  })
  const occasion = { organizationId: place.space.organizationId, now }
  const author = 'select created_by from change_requests where id = :changeRequest and created_by <> :user'
  await noticePeople(db, occasion, author, { changeRequest: changeRequestId, user: userId })
  if (body) await postComment(db, place, { body, userId, now }, {}, review.id)
  return review
}
