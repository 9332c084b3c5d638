import { sends } from '../sends.ts'

sends(await import('./questions.ts'), {
  clustersQuery: {
    with: ['organization'],
    sends: [
      {
        listConversationsIssuesClusters: {
          params: { organizationId: 'organization' },
          query: { orderBy: 'issues', order: 'desc', limit: 50 },
        },
      },
      {
        listConversationsIssuesClusters: {
          params: { organizationId: 'organization' },
          query: { orderBy: 'issues', order: 'desc', limit: 50, page: 'second' },
        },
      },
    ],
  },
  issuesQuery: [
    {
      with: ['organization', undefined],
      sends: [
        { listConversationsIssues: { params: { organizationId: 'organization' }, query: { limit: 50 } } },
        {
          listConversationsIssues: { params: { organizationId: 'organization' }, query: { limit: 50, page: 'second' } },
        },
      ],
    },
    {
      with: ['organization', 'cluster'],
      sends: [
        {
          listConversationsIssues: {
            params: { organizationId: 'organization' },
            query: { limit: 50, cluster: 'cluster' },
          },
        },
        {
          listConversationsIssues: {
            params: { organizationId: 'organization' },
            query: { limit: 50, cluster: 'cluster', page: 'second' },
          },
        },
      ],
    },
  ],
  conversationQuery: {
    with: ['organization', 'conversation'],
    sends: [{ getConversationById: { params: { organizationId: 'organization', conversationId: 'conversation' } } }],
  },
  spacesAboutQuery: {
    with: ['organization', 'label'],
    answers: { searchOrganizationContent: { items: [{ id: 'space' }] } },
    sends: [
      {
        searchOrganizationContent: { params: { organizationId: 'organization' }, query: { query: 'label', limit: 10 } },
      },
    ],
    gives: ['space'],
  },
  draftAnswer: {
    with: ['space', { id: 'cluster' }],
    sends: [
      {
        createChangeRequest: {
          params: { spaceId: 'space' },
          body: { conversationsIssuesCluster: 'cluster', proposal: true },
        },
      },
    ],
    gives: 'createChangeRequest.id',
  },
})
