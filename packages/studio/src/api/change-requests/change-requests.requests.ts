import type { AppliedChanges, ChangeRequest } from '@scriptorium/client'
import { gone, named, sends } from '../sends.ts'

const change = named<ChangeRequest>('change', { status: 'open' })
const draft = { spaceId: 'space', changeRequestId: 'change' }

sends(await import('./change-requests.ts'), {
  createdPageId: [
    {
      with: [
        { changes: [{ object: 'updated_page' }, { object: 'created_page', page: { id: 'page' } }] } as AppliedChanges,
      ],
      gives: 'page',
    },
    { with: [{ changes: [{ object: 'updated_page' }] } as AppliedChanges] },
  ],
  changeRequestQuery: { with: ['space', 'change'], sends: [{ getChangeRequestById: { params: draft } }] },
  mergedAt: [
    { with: [named<ChangeRequest>('change')], gives: 'change.mergedAt' },
    { with: [named<ChangeRequest>('change', { mergedAt: undefined as never })], gives: 'change.updatedAt' },
  ],
  changeRequestsQuery: [
    {
      with: ['space', 'open'],
      sends: [
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'open', orderBy: 'updatedAt', limit: 100 },
          },
        },
      ],
    },
    {
      with: ['space', 'merged', 'second'],
      sends: [
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'merged', orderBy: 'mergedAt', limit: 100, page: 'second' },
          },
        },
      ],
    },
  ],
  allChangeRequestsQuery: [
    {
      with: ['space', 'merged'],
      sends: [
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'merged', orderBy: 'mergedAt', limit: 50 },
          },
        },
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'merged', orderBy: 'mergedAt', limit: 50, page: 'second' },
          },
        },
      ],
    },
    {
      with: ['space', 'draft'],
      sends: [
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'draft', orderBy: 'updatedAt', limit: 50 },
          },
        },
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'draft', orderBy: 'updatedAt', limit: 50, page: 'second' },
          },
        },
      ],
    },
  ],
  diffQuery: [
    { with: ['space', 'change'], sends: [{ getChangeRequestDiff: { params: draft, query: { blocks: false } } }] },
    {
      with: ['space', 'change', 'since'],
      sends: [{ getChangeRequestDiff: { params: draft, query: { blocks: false, since: 'since' } } }],
    },
  ],
  wordsQuery: [
    {
      with: [change],
      sends: [
        {
          getChangeRequestDiff: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id' },
            query: { blocks: true },
          },
        },
      ],
    },
    {
      with: [change, 'since'],
      sends: [
        {
          getChangeRequestDiff: {
            params: { spaceId: 'change.space', changeRequestId: 'change.id' },
            query: { blocks: true, since: 'since' },
          },
        },
      ],
    },
  ],
  myChangeRequestsQuery: {
    with: ['organization', 'me'],
    sends: [
      {
        listChangeRequestsForOrganization: {
          params: { organizationId: 'organization' },
          query: { limit: 50, creator: 'me', status: ['draft', 'open'] },
        },
      },
      {
        listChangeRequestsForOrganization: {
          params: { organizationId: 'organization' },
          query: { limit: 50, requestedReviewer: 'me', status: ['open'] },
        },
      },
    ],
    gives: { mine: [], toReview: [] },
  },
  draftQuery: [
    {
      with: ['space', 'me'],
      sends: [
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'draft', creator: 'me', limit: 10 },
          },
        },
      ],
      gives: null,
    },
    {
      with: ['space', 'me'],
      answers: { listChangeRequestsForSpace: { items: [{ id: 'imported', importedFrom: 'run' }, { id: 'mine' }] } },
      sends: [
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'draft', creator: 'me', limit: 10 },
          },
        },
      ],
      gives: { id: 'mine' },
    },
  ],
  createChangeRequest: [
    {
      with: ['space', 'subject'],
      sends: [{ createChangeRequest: { params: { spaceId: 'space' }, body: { subject: 'subject' } } }],
    },
    {
      with: ['space', 's'.repeat(101)],
      sends: [{ createChangeRequest: { params: { spaceId: 'space' }, body: { subject: 's'.repeat(100) } } }],
    },
  ],
  continueChangeRequest: [
    {
      with: ['space', 'me', 'subject'],
      answers: { listChangeRequestsForSpace: { items: [{ id: 'imported', importedFrom: 'run' }] } },
      sends: [
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'draft', creator: 'me', limit: 10 },
          },
        },
        { createChangeRequest: { params: { spaceId: 'space' }, body: { subject: 'subject' } } },
      ],
    },
    {
      with: ['space', 'me', 'subject'],
      answers: { listChangeRequestsForSpace: { items: [{ id: 'mine' }] } },
      sends: [
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'draft', creator: 'me', limit: 10 },
          },
        },
      ],
      gives: { id: 'mine' },
    },
    {
      with: ['space', 'me', 'subject', 'page'],
      answers: { listChangeRequestsForSpace: { items: [{ id: 'mine' }] } },
      sends: [
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'draft', creator: 'me', limit: 10 },
          },
        },
        {
          getPageInChangeRequestById: {
            params: { spaceId: 'space', changeRequestId: 'mine', pageId: 'page' },
            query: { metadata: false },
          },
        },
      ],
      gives: { id: 'mine' },
    },
    {
      with: ['space', 'me', 'subject', 'page'],
      answers: { listChangeRequestsForSpace: { items: [{ id: 'mine' }] }, getPageInChangeRequestById: gone },
      sends: [
        {
          listChangeRequestsForSpace: {
            params: { spaceId: 'space' },
            query: { status: 'draft', creator: 'me', limit: 10 },
          },
        },
        {
          getPageInChangeRequestById: {
            params: { spaceId: 'space', changeRequestId: 'mine', pageId: 'page' },
            query: { metadata: false },
          },
        },
        { createChangeRequest: { params: { spaceId: 'space' }, body: { subject: 'subject' } } },
      ],
    },
  ],
  showChangeRequest: { with: [change], rereads: [['content', 'change.space', 'change.id']] },
  changeContent: [
    {
      with: [draft, [{ operation: 'delete_page', page: 'page' }]],
      sends: [
        {
          updateChangeRequestContent: {
            params: draft,
            query: { compat: false },
            body: { changes: [{ operation: 'delete_page', page: 'page' }] },
          },
        },
      ],
      rereads: [['content', 'space', 'change']],
    },
    {
      with: [draft, [{ operation: 'delete_page', page: 'page' }], 'base'],
      sends: [
        {
          updateChangeRequestContent: {
            params: draft,
            query: { compat: false },
            body: { changes: [{ operation: 'delete_page', page: 'page' }], base: 'base' },
          },
        },
      ],
      rereads: [['content', 'space', 'change']],
    },
  ],
  addPage: [
    {
      with: [draft, 'title'],
      answers: { updateChangeRequestContent: { changes: [] } },
      sends: [
        {
          updateChangeRequestContent: {
            params: draft,
            query: { compat: false },
            body: { changes: [{ operation: 'insert_page', title: 'title', document: {} }] },
          },
        },
      ],
      rereads: [['content', 'space', 'change']],
      gives: '',
    },
    {
      with: [draft, 'title'],
      answers: { updateChangeRequestContent: { changes: [{ object: 'created_page', page: { id: 'page' } }] } },
      sends: [
        {
          updateChangeRequestContent: {
            params: draft,
            query: { compat: false },
            body: { changes: [{ operation: 'insert_page', title: 'title', document: {} }] },
          },
        },
      ],
      rereads: [['content', 'space', 'change']],
      gives: 'page',
    },
  ],
})
