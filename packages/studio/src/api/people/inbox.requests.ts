import { sends } from '../sends.ts'

sends(await import('./inbox.ts'), {
  inboxQuery: {
    with: ['organization'],
    sends: [
      { listInbox: { params: { organizationId: 'organization' }, query: { limit: 100 } } },
      { listInbox: { params: { organizationId: 'organization' }, query: { limit: 100, page: 'second' } } },
    ],
  },
  inboxCountQuery: {
    with: ['organization'],
    answers: { listInbox: { items: [], count: 3 } },
    sends: [{ listInbox: { params: { organizationId: 'organization' }, query: { limit: 1 } } }],
    gives: 3,
  },
  updateItem: {
    with: ['organization', 'item', { done: true }],
    sends: [
      { updateInboxItem: { params: { organizationId: 'organization', inboxItemId: 'item' }, body: { done: true } } },
    ],
    rereads: [['inbox', 'organization']],
  },
})
