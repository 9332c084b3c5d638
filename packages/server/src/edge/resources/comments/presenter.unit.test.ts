import type { CommentRow } from '@scriptorium/schema/tables/discussion'
import { lacking, named, presents, someone, presentedUser, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const nulls = {
  changeRequestId: null,
  replyToId: null,
  reviewId: null,
  pageId: null,
  nodeId: null,
  cellRecord: null,
  cellDefinition: null,
  quote: null,
  quotePrefix: null,
  suggestion: null,
  suggestedBy: null,
  document: null,
  editedAt: null,
  resolvedBy: null,
  resolvedAt: null,
}
const said = {
  postedBy: someone('author'),
  body: { markdown: 'Tides' },
  reactions: [{ emoji: '1f44d', users: [{ user: someone('fan'), reactedAt: 'reacted' }] }],
}
const repliers = [
  { user: someone('first'), count: 2, updatedAt: 'first.updated' },
  { user: someone('second'), count: 3, updatedAt: 'second.updated' },
]
const reader = { userId: 'reader', level: 'read' } as const
const author = { userId: 'row.postedBy', level: 'comment' } as const

presents(presenter, {
  presentReply: {
    'a reply in a change request': {
      from: [{ row: named<CommentRow>('row'), ...said }, reader, urls],
      gives: {
        object: 'comment-reply',
        id: 'row.id',
        postedBy: presentedUser('author'),
        postedAt: 'row.postedAt',
        editedAt: 'row.editedAt',
        reactions: [{ emoji: '1f44d', count: 1, users: [{ user: presentedUser('fan'), reactedAt: 'reacted' }] }],
        body: { markdown: 'Tides' },
        urls: {
          location:
            'https://docs.example/v1/spaces/row.spaceId/change-requests/row.changeRequestId/comments/row.replyToId/replies/row.id',
        },
        permissions: { view: true, edit: false, reply: false, delete: false },
      },
    },
    'a reply in a space': {
      from: [{ row: lacking<CommentRow>('row', { ...nulls, replyToId: 'comment' as never }), ...said }, author, urls],
      gives: {
        object: 'comment-reply',
        id: 'row.id',
        postedBy: presentedUser('author'),
        postedAt: 'row.postedAt',
        reactions: [{ emoji: '1f44d', count: 1, users: [{ user: presentedUser('fan'), reactedAt: 'reacted' }] }],
        body: { markdown: 'Tides' },
        urls: { location: 'https://docs.example/v1/spaces/row.spaceId/comments/comment/replies/row.id' },
        permissions: { view: true, edit: true, reply: true, delete: true },
      },
    },
  },
  presentComment: {
    'a resolved comment with everything': {
      from: [
        {
          row: named<CommentRow>('row', { replyToId: null, status: 'resolved', suggestedBy: 'engine' }),
          ...said,
          repliers,
          resolvedBy: someone('resolver'),
        },
        reader,
        urls,
      ],
      gives: {
        object: 'comment',
        id: 'row.id',
        postedBy: presentedUser('author'),
        postedAt: 'row.postedAt',
        editedAt: 'row.editedAt',
        reactions: [{ emoji: '1f44d', count: 1, users: [{ user: presentedUser('fan'), reactedAt: 'reacted' }] }],
        body: { markdown: 'Tides' },
        urls: {
          location: 'https://docs.example/v1/spaces/row.spaceId/change-requests/row.changeRequestId/comments/row.id',
        },
        permissions: { view: true, edit: false, reply: false, delete: false },
        replies: 5,
        repliers: [
          { updatedAt: 'first.updated', count: 2, user: presentedUser('first') },
          { updatedAt: 'second.updated', count: 3, user: presentedUser('second') },
        ],
        suggestion: 'row.suggestion',
        suggestedBy: 'engine',
        target: {
          node: { id: 'row.nodeId' },
          tableCell: { record: 'row.cellRecord', definition: 'row.cellDefinition' },
          quote: 'row.quote',
          quotePrefix: 'row.quotePrefix',
          changeRequest: 'row.changeRequestId',
          review: 'row.reviewId',
          page: { id: 'row.pageId' },
          space: 'row.spaceId',
          revision: 'row.revisionId',
        },
        status: 'resolved',
        resolvedAt: 'row.resolvedAt',
        resolvedBy: presentedUser('resolver'),
      },
    },
    'an open comment on a space': {
      from: [
        {
          row: lacking<CommentRow>('row', { ...nulls, status: 'open' }),
          ...said,
          reactions: [],
          repliers: [],
          resolvedBy: undefined,
        },
        author,
        urls,
      ],
      gives: {
        object: 'comment',
        id: 'row.id',
        postedBy: presentedUser('author'),
        postedAt: 'row.postedAt',
        reactions: [],
        body: { markdown: 'Tides' },
        urls: { location: 'https://docs.example/v1/spaces/row.spaceId/comments/row.id' },
        permissions: { view: true, edit: true, reply: true, delete: true },
        replies: 0,
        repliers: [],
        target: { space: 'row.spaceId', revision: 'row.revisionId' },
        status: 'open',
      },
    },
  },
})
