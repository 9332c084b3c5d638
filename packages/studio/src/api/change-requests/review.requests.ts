import type { ChangeRequest, PageDiff } from '@scriptorium/client'
import { named, sends } from '../sends.ts'

const change = named<ChangeRequest>('change', { status: 'open' })
const edited = named<PageDiff>('page')

sends(await import('./review.ts'), {
  idsOf: { with: [change], gives: { spaceId: 'change.space', changeRequestId: 'change.id' } },
  versionsQuery: [
    {
      with: [change, edited],
      sends: [
        {
          getPageInRevisionById: {
            params: {
              spaceId: 'change.space',
              changeRequestId: 'change.id',
              pageId: 'page.id',
              revisionId: 'change.revisionMergedAncestor',
            },
            query: { format: 'document', metadata: false },
          },
        },
        {
          getPageInChangeRequestById: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id', pageId: 'page.id' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
      gives: { revision: 'change.revision', base: 'change.revisionMergedAncestor' },
    },
    {
      with: [change, edited, 'since'],
      sends: [
        {
          getPageInRevisionById: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id', pageId: 'page.id', revisionId: 'since' },
            query: { format: 'document', metadata: false },
          },
        },
        {
          getPageInChangeRequestById: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id', pageId: 'page.id' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
      gives: { revision: 'change.revision', base: 'since' },
    },
    {
      with: [change, named<PageDiff>('page', { after: undefined as never })],
      sends: [
        {
          getPageInRevisionById: {
            params: {
              spaceId: 'change.space',
              changeRequestId: 'change.id',
              pageId: 'page.id',
              revisionId: 'change.revisionMergedAncestor',
            },
            query: { format: 'document', metadata: false },
          },
        },
      ],
      gives: { revision: 'change.revision', base: 'change.revisionMergedAncestor' },
    },
    {
      with: [change, named<PageDiff>('page', { before: undefined as never })],
      sends: [
        {
          getPageInChangeRequestById: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id', pageId: 'page.id' },
            query: { format: 'document', metadata: false },
          },
        },
      ],
      gives: { revision: 'change.revision', base: 'change.revisionMergedAncestor' },
    },
  ],
  reviewsQuery: {
    with: [change],
    sends: [
      {
        getReviewsByChangeRequestId: {
          params: { spaceId: 'change.space', changeRequestId: 'change.id' },
          query: { limit: 100 },
        },
      },
    ],
    gives: [],
  },
  reviewersQuery: {
    with: [change],
    sends: [
      {
        getRequestedReviewersByChangeRequestId: {
          params: { spaceId: 'change.space', changeRequestId: 'change.id' },
          query: { limit: 100 },
        },
      },
    ],
    gives: [],
  },
  reviewStyle: {
    with: [change, 'reason'],
    answers: {
      reviewStyleOfChangeRequest: {
        status: 'done',
        suggestions: [
          { node: 'n', quote: 'q', suggestion: 's', reason: ' ' },
          { node: 'n', quote: 'known', suggestion: 's', reason: 'own' },
        ],
      },
      listCommentsInChangeRequest: { items: [{ target: { node: { id: 'n' }, quote: 'known' }, suggestion: 's' }] },
    },
    sends: [
      { reviewStyleOfChangeRequest: { params: { spaceId: 'change.space', changeRequestId: 'change.id' } } },
      {
        listCommentsInChangeRequest: {
          params: { spaceId: 'change.space', changeRequestId: 'change.id' },
          query: { status: 'all', order: 'asc', format: 'document', limit: 1000 },
        },
      },
      {
        postCommentInChangeRequest: {
          params: { spaceId: 'change.space', changeRequestId: 'change.id' },
          body: { node: 'n', quote: 'q', suggestion: 's', body: { markdown: 'reason' } },
        },
      },
    ],
    rereads: [['comments', 'change.space', 'change.id']],
    gives: { status: 'done', count: 1 },
  },
  submitReview: [
    {
      with: [change, 'approved', ''],
      sends: [
        {
          submitChangeRequestReview: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id' },
            body: { status: 'approved' },
          },
        },
      ],
      rereads: [
        ['content', 'change.space', 'change.id'],
        ['comments', 'change.space', 'change.id'],
      ],
    },
    {
      with: [change, 'changes-requested', 'Why?'],
      sends: [
        {
          submitChangeRequestReview: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id' },
            body: { status: 'changes-requested', comment: { markdown: 'Why?' } },
          },
        },
      ],
      rereads: [
        ['content', 'change.space', 'change.id'],
        ['comments', 'change.space', 'change.id'],
      ],
    },
  ],
  requestReview: {
    with: [change, 'user'],
    sends: [
      {
        requestReviewersForChangeRequest: {
          params: { spaceId: 'change.space', changeRequestId: 'change.id' },
          body: { users: ['user'] },
        },
      },
    ],
    rereads: [['content', 'change.space', 'change.id']],
  },
  withdrawRequest: {
    with: [change, 'user'],
    sends: [
      {
        removeRequestedReviewerFromChangeRequest: {
          params: { spaceId: 'change.space', changeRequestId: 'change.id', userId: 'user' },
        },
      },
    ],
    rereads: [['content', 'change.space', 'change.id']],
  },
  setStatus: [
    {
      with: [change, 'archived'],
      answers: { getChangeRequestById: { status: 'open' } },
      sends: [
        { getChangeRequestById: { params: { spaceId: 'change.space', changeRequestId: 'change.id' } } },
        {
          updateChangeRequestById: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id' },
            body: { status: 'archived' },
            headers: { 'If-Match': '"tag of getChangeRequestById"' },
          },
        },
      ],
      rereads: [['content', 'change.space', 'change.id'], ['change-requests']],
    },
    {
      with: [change, 'archived'],
      answers: { getChangeRequestById: { status: 'draft' } },
      sends: [
        { getChangeRequestById: { params: { spaceId: 'change.space', changeRequestId: 'change.id' } } },
        {
          updateChangeRequestById: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id' },
            body: { status: 'archived' },
            headers: { 'If-Match': '"changed"' },
          },
        },
      ],
      rereads: [['content', 'change.space', 'change.id'], ['change-requests']],
    },
    {
      with: [change, 'open', 'draft'],
      answers: { getChangeRequestById: { status: 'draft' } },
      sends: [
        { getChangeRequestById: { params: { spaceId: 'change.space', changeRequestId: 'change.id' } } },
        {
          updateChangeRequestById: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id' },
            body: { status: 'open' },
            headers: { 'If-Match': '"tag of getChangeRequestById"' },
          },
        },
      ],
      rereads: [['content', 'change.space', 'change.id'], ['change-requests']],
    },
  ],
  pullMain: [
    {
      with: [change],
      answers: { updateChangeRequest: { conflicts: ['page'] } },
      sends: [{ updateChangeRequest: { params: { spaceId: 'change.space', changeRequestId: 'change.id' } } }],
      rereads: [['content', 'change.space', 'change.id']],
      gives: ['page'],
    },
    {
      with: [change],
      answers: { updateChangeRequest: {} },
      sends: [{ updateChangeRequest: { params: { spaceId: 'change.space', changeRequestId: 'change.id' } } }],
      rereads: [['content', 'change.space', 'change.id']],
      gives: [],
    },
  ],
  membersQuery: {
    with: ['organization'],
    answers: { listMembersInOrganizationById: { items: [{ user: 'user' }] } },
    sends: [{ listMembersInOrganizationById: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
    gives: ['user'],
  },
  peopleQuery: [
    {
      with: ['organization', ''],
      sends: [{ listMembersInOrganizationById: { params: { organizationId: 'organization' }, query: { limit: 8 } } }],
      gives: [],
    },
    {
      with: ['organization', 'an'],
      answers: { listMembersInOrganizationById: { items: [{ user: 'user' }] } },
      sends: [
        {
          listMembersInOrganizationById: {
            params: { organizationId: 'organization' },
            query: { limit: 8, search: 'an' },
          },
        },
      ],
      gives: ['user'],
    },
  ],
})
