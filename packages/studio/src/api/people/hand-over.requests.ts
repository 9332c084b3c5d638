import { sends } from '../sends.ts'

const handing = { organizationId: 'organization', from: 'former', to: 'next' }

const ofFormer = (items: unknown[], ofNext: unknown[]) => (request: { params: { userId: string } }) => ({
  items: request.params.userId === 'former' ? items : ofNext,
})

const next = { organizationId: 'organization', userId: 'next' }
const former = { organizationId: 'organization', userId: 'former' }
const draft = { spaceId: 'space', changeRequestId: 'change' }
const waiting = { requestedReviewer: 'former', status: ['draft', 'open'] as ('draft' | 'open')[], limit: 1000 }

sends(await import('./hand-over.ts'), {
  handOver: [
    {
      with: [handing, 'subject'],
      sends: [
        { listTeamsForOrganizationMember: { params: next, query: { limit: 1000 } } },
        { listTeamsForOrganizationMember: { params: former, query: { limit: 1000 } } },
        { listSpacesForOrganizationMember: { params: next, query: { limit: 1000 } } },
        { listSpacesForOrganizationMember: { params: former, query: { limit: 1000 } } },
        { listChangeRequestsForOrganization: { params: { organizationId: 'organization' }, query: waiting } },
      ],
      rereads: [['organizations', 'organization', 'people']],
      gives: { teams: 0, roles: 0, reviews: 0, pages: 0, left: [], failures: [] },
    },
    {
      with: [handing, 'subject'],
      answers: {
        listTeamsForOrganizationMember: { items: [] },
        listSpacesForOrganizationMember: { items: [] },
        listChangeRequestsForOrganization: { items: [{ id: 'change', space: 'space', subject: 'subject', number: 7 }] },
      },
      sends: [
        { listTeamsForOrganizationMember: { params: next, query: { limit: 1000 } } },
        { listTeamsForOrganizationMember: { params: former, query: { limit: 1000 } } },
        { listSpacesForOrganizationMember: { params: next, query: { limit: 1000 } } },
        { listSpacesForOrganizationMember: { params: former, query: { limit: 1000 } } },
        { listChangeRequestsForOrganization: { params: { organizationId: 'organization' }, query: waiting } },
        { requestReviewersForChangeRequest: { params: draft, body: { users: ['next'] } } },
      ],
      rereads: [['organizations', 'organization', 'people']],
      gives: { teams: 0, roles: 0, reviews: 1, pages: 0, left: [], failures: [] },
    },
    {
      with: [handing, 'subject'],
      answers: {
        listTeamsForOrganizationMember: ofFormer(
          [
            { team: { id: 'team' }, member: { role: 'owner' } },
            { team: { id: 'shared' }, member: { role: 'member' } },
          ],
          [{ team: { id: 'shared' } }],
        ),
        listSpacesForOrganizationMember: ofFormer(
          [
            { space: { id: 'space', title: 'title', permissions: { admin: true, edit: true } } },
            { space: { id: 'lower', permissions: { admin: true } } },
            { space: { id: 'foreign', permissions: {} } },
          ],
          [
            { space: { id: 'space' }, permission: 'read' },
            { space: { id: 'lower' }, permission: 'edit' },
          ],
        ),
        listUserPermissionsInSpace: { items: [{ user: { id: 'former' }, permission: 'edit', expiresAt: 'later' }] },
        listPages: {
          pages: [
            {
              id: 'group',
              pages: [
                { id: 'owned', owner: 'former' },
                { id: 'other', owner: 'next' },
              ],
            },
          ],
        },
        createChangeRequest: { id: 'change' },
      },
      sends: [
        { listTeamsForOrganizationMember: { params: next, query: { limit: 1000 } } },
        { listTeamsForOrganizationMember: { params: former, query: { limit: 1000 } } },
        { addMemberToOrganizationTeamById: { params: { ...next, teamId: 'team' }, body: { role: 'owner' } } },
        { listSpacesForOrganizationMember: { params: next, query: { limit: 1000 } } },
        { listSpacesForOrganizationMember: { params: former, query: { limit: 1000 } } },
        { listUserPermissionsInSpace: { params: { spaceId: 'space' }, query: { limit: 1000 } } },
        {
          inviteToSpace: { params: { spaceId: 'space' }, body: { role: 'edit', users: ['next'], expiresAt: 'later' } },
        },
        { listPages: { params: { spaceId: 'space' } } },
        { createChangeRequest: { params: { spaceId: 'space' }, body: { subject: 'subject' } } },
        {
          updateChangeRequestContent: {
            params: draft,
            body: { changes: [{ operation: 'update_page', page: 'owned', owner: 'next' }] },
          },
        },
        { updateChangeRequestById: { params: draft, body: { status: 'open' } } },
        { mergeChangeRequest: { params: draft } },
        { listUserPermissionsInSpace: { params: { spaceId: 'lower' }, query: { limit: 1000 } } },
        { listChangeRequestsForOrganization: { params: { organizationId: 'organization' }, query: waiting } },
      ],
      rereads: [['organizations', 'organization', 'people']],
      gives: { teams: 1, roles: 1, reviews: 0, pages: 1, left: [], failures: [] },
    },
  ],
})
