import type { Member, OrganizationInviteLink } from '@scriptorium/client'
import { named, sends } from '../sends.ts'

const member = named<Member>('member', { role: 'read' })
const teamPlace = { organizationId: 'organization', teamId: 'team', userId: 'user' }

sends(await import('./people.ts'), {
  peopleKey: { with: ['organization'], gives: ['organizations', 'organization', 'people'] },
  membersQuery: [
    {
      with: ['organization', {}],
      sends: [
        {
          listMembersInOrganizationById: {
            params: { organizationId: 'organization' },
            query: { sort: 'name', order: 'asc', limit: 50 },
          },
        },
        {
          listMembersInOrganizationById: {
            params: { organizationId: 'organization' },
            query: { sort: 'name', order: 'asc', limit: 50, page: 'second' },
          },
        },
      ],
    },
    {
      with: ['organization', { search: 'an', role: 'guest', sort: 'joinedAt' }],
      sends: [
        {
          listMembersInOrganizationById: {
            params: { organizationId: 'organization' },
            query: { search: 'an', role: 'guest', sort: 'joinedAt', order: 'desc', limit: 50 },
          },
        },
        {
          listMembersInOrganizationById: {
            params: { organizationId: 'organization' },
            query: { search: 'an', role: 'guest', sort: 'joinedAt', order: 'desc', limit: 50, page: 'second' },
          },
        },
      ],
    },
  ],
  memberQuery: {
    with: ['organization', 'user'],
    sends: [{ getMemberInOrganizationById: { params: { organizationId: 'organization', userId: 'user' } } }],
  },
  reachQuery: {
    with: ['organization', 'user'],
    answers: {
      listTeamsForOrganizationMember: { items: ['team'] },
      listSpacesForOrganizationMember: { items: ['space'] },
      listChangeRequestsForOrganization: { items: ['change'], count: 3 },
    },
    sends: [
      {
        listTeamsForOrganizationMember: {
          params: { organizationId: 'organization', userId: 'user' },
          query: { limit: 100 },
        },
      },
      {
        listSpacesForOrganizationMember: {
          params: { organizationId: 'organization', userId: 'user' },
          query: { limit: 100 },
        },
      },
      {
        listChangeRequestsForOrganization: {
          params: { organizationId: 'organization' },
          query: { creator: 'user', status: ['draft', 'open'], limit: 20 },
        },
      },
    ],
    gives: { teams: ['team'], spaces: ['space'], openChanges: 3, changes: ['change'] },
  },
  setRole: [
    {
      with: ['organization', member, 'edit'],
      answers: { getMemberInOrganizationById: { role: 'read' } },
      sends: [
        { getMemberInOrganizationById: { params: { organizationId: 'organization', userId: 'member.id' } } },
        {
          updateMemberInOrganizationById: {
            params: { organizationId: 'organization', userId: 'member.id' },
            body: { role: 'edit' },
            headers: { 'If-Match': '"tag of getMemberInOrganizationById"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'people']],
    },
    {
      with: ['organization', member, 'edit'],
      answers: { getMemberInOrganizationById: { role: 'admin' } },
      sends: [
        { getMemberInOrganizationById: { params: { organizationId: 'organization', userId: 'member.id' } } },
        {
          updateMemberInOrganizationById: {
            params: { organizationId: 'organization', userId: 'member.id' },
            body: { role: 'edit' },
            headers: { 'If-Match': '"changed"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'people']],
    },
    {
      with: ['organization', member, null, true],
      sends: [
        {
          updateMemberInOrganizationById: {
            params: { organizationId: 'organization', userId: 'member.id' },
            body: { role: null },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'people']],
    },
  ],
  requireSso: {
    with: ['organization', 'user'],
    sends: [{ setUserAsSSOMemberForOrganization: { params: { organizationId: 'organization', userId: 'user' } } }],
    rereads: [['organizations', 'organization', 'people']],
  },
  removeMember: [
    {
      with: ['organization', member, false],
      answers: { getMemberInOrganizationById: { role: 'read' } },
      sends: [
        { getMemberInOrganizationById: { params: { organizationId: 'organization', userId: 'member.id' } } },
        {
          removeMemberFromOrganizationById: {
            params: { organizationId: 'organization', userId: 'member.id' },
            headers: { 'If-Match': '"tag of getMemberInOrganizationById"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'people']],
    },
    {
      with: ['organization', member, true],
      sends: [
        { removeMemberFromOrganizationById: { params: { organizationId: 'organization', userId: 'member.id' } } },
      ],
      rereads: [['organizations', 'organization', 'people']],
    },
  ],
  teamsQuery: {
    with: ['organization'],
    sends: [{ listTeamsInOrganizationById: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
    gives: [],
  },
  teamQuery: {
    with: ['organization', 'team'],
    sends: [
      { getTeamInOrganizationById: { params: { organizationId: 'organization', teamId: 'team' } } },
      {
        listTeamMembersInOrganizationById: {
          params: { organizationId: 'organization', teamId: 'team' },
          query: { limit: 1000 },
        },
      },
    ],
    gives: { data: { items: [] }, tag: '"tag of getTeamInOrganizationById"', members: [] },
  },
  foundMembersQuery: [
    {
      with: ['organization', ''],
      sends: [{ listMembersInOrganizationById: { params: { organizationId: 'organization' }, query: { limit: 20 } } }],
      gives: [],
    },
    {
      with: ['organization', 'an'],
      sends: [
        {
          listMembersInOrganizationById: {
            params: { organizationId: 'organization' },
            query: { limit: 20, search: 'an' },
          },
        },
      ],
      gives: [],
    },
  ],
  createTeam: [
    {
      with: ['organization', 'title'],
      sends: [{ createOrganizationTeam: { params: { organizationId: 'organization' }, body: { title: 'title' } } }],
      rereads: [['organizations', 'organization', 'people']],
    },
    {
      with: ['organization', 'title', 'team'],
      sends: [
        {
          createOrganizationTeam: {
            params: { organizationId: 'organization' },
            body: { title: 'title', restores: 'team' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'people']],
    },
  ],
  renameTeam: [
    {
      with: ['organization', 'team', 'title'],
      sends: [
        {
          updateTeamInOrganizationById: {
            params: { organizationId: 'organization', teamId: 'team' },
            body: { title: 'title' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'people']],
    },
    {
      with: ['organization', 'team', 'title', '"tag"'],
      sends: [
        {
          updateTeamInOrganizationById: {
            params: { organizationId: 'organization', teamId: 'team' },
            body: { title: 'title' },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'people']],
    },
  ],
  deleteTeam: {
    with: ['organization', 'team', '"tag"'],
    sends: [
      {
        removeTeamFromOrganizationById: {
          params: { organizationId: 'organization', teamId: 'team' },
          headers: { 'If-Match': '"tag"' },
        },
      },
    ],
    rereads: [['organizations', 'organization', 'people']],
  },
  setTeamMember: [
    {
      with: [teamPlace, 'member'],
      sends: [{ addMemberToOrganizationTeamById: { params: teamPlace, body: { role: 'member' } } }],
      rereads: [['organizations', 'organization', 'people']],
    },
    {
      with: [teamPlace, 'owner', 'member'],
      answers: { getTeamMemberInOrganizationById: { team: { role: 'member' } } },
      sends: [
        { getTeamMemberInOrganizationById: { params: teamPlace } },
        {
          addMemberToOrganizationTeamById: {
            params: teamPlace,
            body: { role: 'owner' },
            headers: { 'If-Match': '"tag of getTeamMemberInOrganizationById"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'people']],
    },
  ],
  takeOut: {
    with: [teamPlace, 'owner'],
    answers: { getTeamMemberInOrganizationById: { team: { role: 'owner' } } },
    sends: [
      { getTeamMemberInOrganizationById: { params: teamPlace } },
      {
        deleteMemberFromOrganizationTeamById: {
          params: teamPlace,
          headers: { 'If-Match': '"tag of getTeamMemberInOrganizationById"' },
        },
      },
    ],
    rereads: [['organizations', 'organization', 'people']],
  },
  inviteLinksQuery: {
    with: ['organization'],
    sends: [{ listOrganizationInviteLinks: { params: { organizationId: 'organization' }, query: { limit: 100 } } }],
  },
  invitationsQuery: {
    with: ['organization'],
    sends: [{ listOrganizationInvitations: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
    gives: [],
  },
  createLink: {
    with: ['organization', { role: 'read' }],
    sends: [{ createOrganizationInvite: { params: { organizationId: 'organization' }, body: { role: 'read' } } }],
    rereads: [['organizations', 'organization', 'people']],
  },
  setLinkRole: {
    with: ['organization', named<OrganizationInviteLink>('link', { role: 'read' }), 'edit'],
    answers: { getOrganizationInviteLink: { role: 'read' } },
    sends: [
      { getOrganizationInviteLink: { params: { organizationId: 'organization', inviteId: 'link.id' } } },
      {
        updateOrganizationInviteById: {
          params: { organizationId: 'organization', inviteId: 'link.id' },
          body: { role: 'edit' },
          headers: { 'If-Match': '"tag of getOrganizationInviteLink"' },
        },
      },
    ],
    rereads: [['organizations', 'organization', 'people']],
  },
  deleteInvite: {
    with: ['organization', 'invite'],
    sends: [{ deleteOrganizationInviteById: { params: { organizationId: 'organization', inviteId: 'invite' } } }],
    rereads: [['organizations', 'organization', 'people']],
  },
  invitePeople: {
    with: ['organization', { emails: ['a@docs.example'], role: 'read' }],
    sends: [
      {
        inviteUsersToOrganization: {
          params: { organizationId: 'organization' },
          body: { emails: ['a@docs.example'], role: 'read' },
        },
      },
    ],
    rereads: [['organizations', 'organization', 'people']],
  },
})
