import { sends } from '../sends.ts'

sends(await import('./workspace.ts'), {
  userQuery: { sends: [{ getAuthenticatedUser: { headers: { 'X-Scriptorium-Session': '1' } } }] },
  writeMailsIn: {
    with: ['user', 'de'],
    sends: [{ updateUserById: { params: { userId: 'user' }, body: { language: 'de' } } }],
  },
  signInMethodsQuery: { sends: [{ getSignInMethods: {} }] },
  organizationsQuery: { sends: [{ listOrganizationsForAuthenticatedUser: {} }], gives: [] },
  visitQuery: {
    with: ['organization'],
    sends: [{ updateOrganizationMemberLastSeenAt: { params: { organizationId: 'organization' } } }],
  },
  spacesQuery: {
    with: ['organization'],
    sends: [
      {
        listSpacesInOrganizationById: {
          params: { organizationId: 'organization' },
          query: { sort: 'position', limit: 1000 },
        },
      },
    ],
    gives: [],
  },
  sitesQuery: {
    with: ['organization'],
    sends: [{ listSites: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
    gives: [],
  },
  spaceQuery: { with: ['space'], sends: [{ getSpaceById: { params: { spaceId: 'space' } } }] },
})
