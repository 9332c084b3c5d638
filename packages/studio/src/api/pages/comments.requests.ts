import type { Comment, CommentReply } from '@scriptorium/client'
import { named, sends } from '../sends.ts'

const [main, draft] = [{ spaceId: 'space' }, { spaceId: 'space', changeRequestId: 'change' }]
const comment = named<Comment>('comment', { replies: 2 })
const reply = named<CommentReply>('reply')
const body = { body: { markdown: 'Tides' } }

sends(await import('./comments.ts'), {
  commentsQuery: [
    {
      with: [main],
      sends: [
        {
          listCommentsInSpace: {
            params: { spaceId: 'space', changeRequestId: '' },
            query: { status: 'all', order: 'asc', format: 'document', limit: 1000 },
          },
        },
      ],
      gives: [],
    },
    {
      with: [draft, 'page'],
      sends: [
        {
          listCommentsInChangeRequest: {
            params: draft,
            query: { status: 'all', order: 'asc', format: 'document', limit: 1000, targetPage: 'page' },
          },
        },
      ],
      gives: [],
    },
  ],
  repliesQuery: [
    {
      with: [main, comment],
      answers: { listCommentRepliesInSpace: { items: ['newest', 'oldest'] } },
      sends: [
        {
          listCommentRepliesInSpace: {
            params: { spaceId: 'space', changeRequestId: '', commentId: 'comment.id' },
            query: { format: 'document', limit: 100 },
          },
        },
      ],
      gives: ['oldest', 'newest'],
    },
    {
      with: [draft, comment],
      sends: [
        {
          listCommentRepliesInChangeRequest: {
            params: { ...draft, commentId: 'comment.id' },
            query: { format: 'document', limit: 100 },
          },
        },
      ],
      gives: [],
    },
  ],
  refreshComments: [
    { with: [main], rereads: [['comments', 'space', 'main']] },
    { with: [draft], rereads: [['comments', 'space', 'change']] },
  ],
  postComment: [
    {
      with: [main, 'Tides'],
      sends: [
        {
          postCommentInSpace: {
            params: { spaceId: 'space', changeRequestId: '' },
            body: { body: { markdown: 'Tides' } },
          },
        },
      ],
      rereads: [['comments', 'space', 'main']],
    },
    {
      with: [draft, 'Tides', { page: 'page' }],
      sends: [{ postCommentInChangeRequest: { params: draft, body: { page: 'page', body: { markdown: 'Tides' } } } }],
      rereads: [['comments', 'space', 'change']],
    },
  ],
  postReply: [
    {
      with: [main, comment, 'Tides'],
      sends: [
        {
          postCommentReplyInSpace: {
            params: { spaceId: 'space', changeRequestId: '', commentId: 'comment.id' },
            body: { body: { markdown: 'Tides' } },
          },
        },
      ],
      rereads: [['comments', 'space', 'main']],
    },
    {
      with: [draft, comment, 'Tides'],
      sends: [
        {
          postCommentReplyInChangeRequest: {
            params: { ...draft, commentId: 'comment.id' },
            body: { body: { markdown: 'Tides' } },
          },
        },
      ],
      rereads: [['comments', 'space', 'change']],
    },
  ],
  resolveComment: [
    {
      with: [main, comment, true],
      sends: [
        {
          updateCommentInSpace: {
            params: { spaceId: 'space', changeRequestId: '', commentId: 'comment.id' },
            body: { resolved: true },
          },
        },
      ],
      rereads: [['comments', 'space', 'main']],
    },
    {
      with: [draft, comment, false],
      sends: [
        { updateCommentInChangeRequest: { params: { ...draft, commentId: 'comment.id' }, body: { resolved: false } } },
      ],
      rereads: [['comments', 'space', 'change']],
    },
  ],
  readSaid: [
    {
      with: [main, { comment }],
      answers: { getCommentInSpace: { body: { markdown: 'Tides' } } },
      sends: [
        {
          getCommentInSpace: {
            params: { spaceId: 'space', changeRequestId: '', commentId: 'comment.id' },
            query: { format: 'markdown' },
          },
        },
      ],
      gives: 'Tides',
    },
    {
      with: [main, { comment, reply }],
      answers: { getCommentReplyInSpace: { body: { markdown: 'Tides' } } },
      sends: [
        {
          getCommentReplyInSpace: {
            params: { spaceId: 'space', changeRequestId: '', commentId: 'comment.id', commentReplyId: 'reply.id' },
            query: { format: 'markdown' },
          },
        },
      ],
      gives: 'Tides',
    },
    {
      with: [draft, { comment }],
      answers: { getCommentInChangeRequest: { body: {} } },
      sends: [
        { getCommentInChangeRequest: { params: { ...draft, commentId: 'comment.id' }, query: { format: 'markdown' } } },
      ],
      gives: '',
    },
    {
      with: [draft, { comment, reply }],
      answers: { getCommentReplyInChangeRequest: { body: {} } },
      sends: [
        {
          getCommentReplyInChangeRequest: {
            params: { ...draft, commentId: 'comment.id', commentReplyId: 'reply.id' },
            query: { format: 'markdown' },
          },
        },
      ],
      gives: '',
    },
  ],
  changeSaid: [
    {
      with: [main, { comment }, body],
      sends: [
        {
          updateCommentInSpace: {
            params: { spaceId: 'space', changeRequestId: '', commentId: 'comment.id' },
            body: { body: { markdown: 'Tides' } },
          },
        },
      ],
      rereads: [['comments', 'space', 'main']],
    },
    {
      with: [main, { comment, reply }, body],
      sends: [
        {
          updateCommentReplyInSpace: {
            params: { spaceId: 'space', changeRequestId: '', commentId: 'comment.id', commentReplyId: 'reply.id' },
            body: { body: { markdown: 'Tides' } },
          },
        },
      ],
      rereads: [['comments', 'space', 'main']],
    },
    {
      with: [draft, { comment }, body],
      sends: [
        {
          updateCommentInChangeRequest: {
            params: { ...draft, commentId: 'comment.id' },
            body: { body: { markdown: 'Tides' } },
          },
        },
      ],
      rereads: [['comments', 'space', 'change']],
    },
    {
      with: [draft, { comment, reply }, body],
      sends: [
        {
          updateCommentReplyInChangeRequest: {
            params: { ...draft, commentId: 'comment.id', commentReplyId: 'reply.id' },
            body: { body: { markdown: 'Tides' } },
          },
        },
      ],
      rereads: [['comments', 'space', 'change']],
    },
  ],
  deleteSaid: [
    {
      with: [main, { comment }],
      sends: [{ deleteCommentInSpace: { params: { spaceId: 'space', changeRequestId: '', commentId: 'comment.id' } } }],
      rereads: [['comments', 'space', 'main']],
    },
    {
      with: [main, { comment, reply }],
      sends: [
        {
          deleteCommentReplyInSpace: {
            params: { spaceId: 'space', changeRequestId: '', commentId: 'comment.id', commentReplyId: 'reply.id' },
          },
        },
      ],
      rereads: [['comments', 'space', 'main']],
    },
    {
      with: [draft, { comment }],
      sends: [{ deleteCommentInChangeRequest: { params: { ...draft, commentId: 'comment.id' } } }],
      rereads: [['comments', 'space', 'change']],
    },
    {
      with: [draft, { comment, reply }],
      sends: [
        {
          deleteCommentReplyInChangeRequest: {
            params: { ...draft, commentId: 'comment.id', commentReplyId: 'reply.id' },
          },
        },
      ],
      rereads: [['comments', 'space', 'change']],
    },
  ],
})
