import type { CommentRow, ReviewRow } from '@scriptorium/schema/tables/discussion'
import { presentComment } from '../comments/presenter.ts'
import { named, presents, someone, presentedUser, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const viewer = { userId: 'viewer', level: 'read' } as const
const comment = {
  row: named<CommentRow>('comment', { status: 'open' }),
  postedBy: someone('author'),
  body: { markdown: 'Tides' },
  reactions: [],
  repliers: [],
  resolvedBy: undefined,
}
const reviewer = someone('reviewer')

presents(presenter, {
  presentReview: {
    'a review with a comment that was asked for': {
      from: [
        {
          row: named<ReviewRow>('review', { status: 'approved', edits: 1 }),
          spaceId: 'space',
          outdated: true,
          reviewer,
          requestedBy: someone('requester'),
          comment,
        },
        viewer,
        urls,
      ],
      gives: {
        object: 'change-request-review',
        id: 'review.id',
        revision: 'review.revisionId',
        reviewer: presentedUser('reviewer'),
        requestedBy: presentedUser('requester'),
        status: 'approved',
        outdated: true,
        comment: presentComment(comment, viewer, urls),
        createdAt: 'review.createdAt',
        updatedAt: 'review.createdAt',
        urls: {
          location: 'https://docs.example/v1/spaces/space/change-requests/review.changeRequestId/reviews/review.id',
        },
      },
    },
    'a review': {
      from: [
        {
          row: named<ReviewRow>('review', { status: 'changes-requested', edits: 1 }),
          spaceId: 'space',
          outdated: false,
          reviewer,
          requestedBy: undefined,
          comment: undefined,
        },
        viewer,
        urls,
      ],
      gives: {
        object: 'change-request-review',
        id: 'review.id',
        revision: 'review.revisionId',
        reviewer: presentedUser('reviewer'),
        status: 'changes-requested',
        outdated: false,
        createdAt: 'review.createdAt',
        updatedAt: 'review.createdAt',
        urls: {
          location: 'https://docs.example/v1/spaces/space/change-requests/review.changeRequestId/reviews/review.id',
        },
      },
    },
  },
})
