import { sends } from '../sends.ts'

sends(await import('./audit.ts'), {
  auditQuery: [
    {
      with: ['organization', {}],
      sends: [
        { listOrganizationAuditEvents: { params: { organizationId: 'organization' }, query: { limit: 50 } } },
        {
          listOrganizationAuditEvents: {
            params: { organizationId: 'organization' },
            query: { limit: 50, page: 'second' },
          },
        },
      ],
    },
    {
      with: ['organization', { actor: 'user', actions: ['createSpace'], target: 'space', since: 'then', until: 'now' }],
      sends: [
        {
          listOrganizationAuditEvents: {
            params: { organizationId: 'organization' },
            query: { actor: 'user', actions: ['createSpace'], target: 'space', since: 'then', until: 'now', limit: 50 },
          },
        },
        {
          listOrganizationAuditEvents: {
            params: { organizationId: 'organization' },
            query: {
              actor: 'user',
              actions: ['createSpace'],
              target: 'space',
              since: 'then',
              until: 'now',
              limit: 50,
              page: 'second',
            },
          },
        },
      ],
    },
  ],
  exportedEvents: {
    with: ['organization', { actor: 'user' }],
    answers: { listOrganizationAuditEvents: { items: ['event'] } },
    sends: [
      {
        listOrganizationAuditEvents: {
          params: { organizationId: 'organization' },
          query: { actor: 'user', limit: 1000 },
        },
      },
    ],
    gives: ['event'],
  },
  lastWriteQuery: [
    {
      with: ['organization', 'space'],
      sends: [
        {
          listOrganizationAuditEvents: {
            params: { organizationId: 'organization' },
            query: { target: 'space', limit: 1 },
          },
        },
      ],
      gives: null,
    },
    {
      with: ['organization', 'space'],
      answers: { listOrganizationAuditEvents: { items: ['event'] } },
      sends: [
        {
          listOrganizationAuditEvents: {
            params: { organizationId: 'organization' },
            query: { target: 'space', limit: 1 },
          },
        },
      ],
      gives: 'event',
    },
  ],
  earlierRulesQuery: {
    with: ['organization', 'space'],
    answers: {
      listOrganizationAuditEvents: {
        items: [
          { id: 'a', replacedMergeRules: 'rules', actor: null, createdAt: 'then' },
          { id: 'b', replacedMergeRules: 'older', actor: { displayName: 'name' }, createdAt: 'before' },
          { id: 'c' },
        ],
      },
    },
    sends: [
      {
        listOrganizationAuditEvents: {
          params: { organizationId: 'organization' },
          query: { target: 'space', actions: ['updateOrganizationById', 'updateSpaceById'], limit: 100 },
        },
      },
    ],
    gives: [
      { eventId: 'a', rules: 'rules', name: '', at: 'then' },
      { eventId: 'b', rules: 'older', name: 'name', at: 'before' },
    ],
  },
})
