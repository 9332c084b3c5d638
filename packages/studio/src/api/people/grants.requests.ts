import { sends } from '../sends.ts'

const space = { kind: 'space', spaceId: 'space' } as const
const collection = { kind: 'collection', collectionId: 'collection' } as const
const site = { kind: 'site', organizationId: 'organization', siteId: 'site' } as const
const user = { kind: 'user', id: 'user', role: 'read' } as const
const team = { kind: 'team', id: 'team', role: 'read' } as const

sends(await import('./grants.ts'), {
  readGrants: [
    {
      with: [space],
      answers: {
        listTeamPermissionsInSpace: { items: [{ team: { id: 'team', title: 'title' }, permission: 'read' }] },
        listUserPermissionsInSpace: {
          items: [{ user: { id: 'user', displayName: 'name' }, permission: 'edit', expiresAt: 'later' }],
        },
      },
      sends: [
        { listTeamPermissionsInSpace: { params: space, query: { limit: 1000 } } },
        { listUserPermissionsInSpace: { params: space, query: { limit: 1000 } } },
      ],
      gives: [
        { kind: 'team', id: 'team', name: 'title', role: 'read' },
        { kind: 'user', id: 'user', name: 'name', role: 'edit', endsAt: 'later' },
      ],
    },
    {
      with: [collection],
      sends: [
        { listTeamPermissionsInCollection: { params: collection, query: { limit: 1000 } } },
        { listUserPermissionsInCollection: { params: collection, query: { limit: 1000 } } },
      ],
      gives: [],
    },
    {
      with: [site],
      sends: [
        { listTeamPermissionsInSite: { params: site, query: { limit: 1000 } } },
        { listUserPermissionsInSite: { params: site, query: { limit: 1000 } } },
      ],
      gives: [],
    },
  ],
  grantsQuery: [
    {
      with: [space],
      sends: [
        { listTeamPermissionsInSpace: { params: space, query: { limit: 1000 } } },
        { listUserPermissionsInSpace: { params: space, query: { limit: 1000 } } },
      ],
      gives: [],
    },
    {
      with: [collection],
      sends: [
        { listTeamPermissionsInCollection: { params: collection, query: { limit: 1000 } } },
        { listUserPermissionsInCollection: { params: collection, query: { limit: 1000 } } },
      ],
      gives: [],
    },
    {
      with: [site],
      sends: [
        { listTeamPermissionsInSite: { params: site, query: { limit: 1000 } } },
        { listUserPermissionsInSite: { params: site, query: { limit: 1000 } } },
      ],
      gives: [],
    },
  ],
  everyoneQuery: [
    {
      with: [space],
      sends: [{ listPermissionsAggregateInSpace: { params: space, query: { limit: 1000 } } }],
      gives: [],
    },
    {
      with: [collection],
      sends: [{ listPermissionsAggregateInCollection: { params: collection, query: { limit: 1000 } } }],
      gives: [],
    },
    { with: [site], sends: [{ listPermissionsAggregateInSite: { params: site, query: { limit: 1000 } } }], gives: [] },
  ],
  ancestorsQuery: [
    { with: [undefined], gives: [] },
    {
      with: ['collection'],
      answers: { getCollectionById: { id: 'collection' } },
      sends: [{ getCollectionById: { params: { collectionId: 'collection' } } }],
      gives: [{ id: 'collection' }],
    },
  ],
  give: [
    {
      with: [space, user, 'read'],
      sends: [{ inviteToSpace: { params: space, body: { role: 'read', users: ['user'] } } }],
      rereads: [['grants', space]],
    },
    {
      with: [space, team, 'read'],
      sends: [{ inviteToSpace: { params: space, body: { role: 'read', teams: ['team'] } } }],
      rereads: [['grants', space]],
    },
    {
      with: [collection, user, 'read'],
      sends: [{ inviteToCollection: { params: collection, body: { role: 'read', users: ['user'] } } }],
      rereads: [['grants', collection]],
    },
    {
      with: [collection, team, 'read'],
      sends: [{ inviteToCollection: { params: collection, body: { role: 'read', teams: ['team'] } } }],
      rereads: [['grants', collection]],
    },
    {
      with: [site, user, 'read'],
      sends: [{ inviteToSite: { params: site, body: { role: 'read', users: ['user'] } } }],
      rereads: [['grants', site]],
    },
    {
      with: [site, team, 'read'],
      sends: [{ inviteToSite: { params: site, body: { role: 'read', teams: ['team'] } } }],
      rereads: [['grants', site]],
    },
    {
      with: [space, user, null, 'later'],
      sends: [{ inviteToSpace: { params: space, body: { role: null, users: ['user'], expiresAt: 'later' } } }],
      rereads: [['grants', space]],
    },
  ],
  change: [
    {
      with: [space, user, 'edit'],
      answers: { getUserPermissionInSpace: { permission: 'read' } },
      sends: [
        { getUserPermissionInSpace: { params: { ...space, userId: 'user' } } },
        {
          updateUserPermissionInSpace: {
            params: { ...space, userId: 'user' },
            body: { role: 'edit' },
            headers: { 'If-Match': '"tag of getUserPermissionInSpace"' },
          },
        },
      ],
      rereads: [['grants', space]],
    },
    {
      with: [space, team, 'edit'],
      answers: { getTeamPermissionInSpace: { permission: 'read' } },
      sends: [
        { getTeamPermissionInSpace: { params: { ...space, teamId: 'team' } } },
        {
          updateTeamPermissionInSpace: {
            params: { ...space, teamId: 'team' },
            body: { role: 'edit' },
            headers: { 'If-Match': '"tag of getTeamPermissionInSpace"' },
          },
        },
      ],
      rereads: [['grants', space]],
    },
    {
      with: [collection, user, 'edit'],
      answers: { getUserPermissionInCollection: { permission: 'read' } },
      sends: [
        { getUserPermissionInCollection: { params: { ...collection, userId: 'user' } } },
        {
          updateUserPermissionInCollection: {
            params: { ...collection, userId: 'user' },
            body: { role: 'edit' },
            headers: { 'If-Match': '"tag of getUserPermissionInCollection"' },
          },
        },
      ],
      rereads: [['grants', collection]],
    },
    {
      with: [collection, team, 'edit'],
      answers: { getTeamPermissionInCollection: { permission: 'read' } },
      sends: [
        { getTeamPermissionInCollection: { params: { ...collection, teamId: 'team' } } },
        {
          updateTeamPermissionInCollection: {
            params: { ...collection, teamId: 'team' },
            body: { role: 'edit' },
            headers: { 'If-Match': '"tag of getTeamPermissionInCollection"' },
          },
        },
      ],
      rereads: [['grants', collection]],
    },
    {
      with: [site, user, 'edit'],
      answers: { getUserPermissionInSite: { permission: 'read' } },
      sends: [
        { getUserPermissionInSite: { params: { ...site, userId: 'user' } } },
        {
          updateUserPermissionInSite: {
            params: { ...site, userId: 'user' },
            body: { role: 'edit' },
            headers: { 'If-Match': '"tag of getUserPermissionInSite"' },
          },
        },
      ],
      rereads: [['grants', site]],
    },
    {
      with: [site, team, 'edit'],
      answers: { getTeamPermissionInSite: { permission: 'read' } },
      sends: [
        { getTeamPermissionInSite: { params: { ...site, teamId: 'team' } } },
        {
          updateTeamPermissionInSite: {
            params: { ...site, teamId: 'team' },
            body: { role: 'edit' },
            headers: { 'If-Match': '"tag of getTeamPermissionInSite"' },
          },
        },
      ],
      rereads: [['grants', site]],
    },
    {
      with: [space, user, 'edit'],
      answers: { getUserPermissionInSpace: { permission: 'comment' } },
      sends: [
        { getUserPermissionInSpace: { params: { ...space, userId: 'user' } } },
        {
          updateUserPermissionInSpace: {
            params: { ...space, userId: 'user' },
            body: { role: 'edit' },
            headers: { 'If-Match': '"changed"' },
          },
        },
      ],
      rereads: [['grants', space]],
    },
  ],
  prolong: [
    {
      with: [space, user, 'later'],
      answers: { getUserPermissionInSpace: { permission: 'read' } },
      sends: [
        { getUserPermissionInSpace: { params: { ...space, userId: 'user' } } },
        {
          updateUserPermissionInSpace: {
            params: { ...space, userId: 'user' },
            body: { expiresAt: 'later' },
            headers: { 'If-Match': '"tag of getUserPermissionInSpace"' },
          },
        },
      ],
      rereads: [['grants', space]],
    },
    {
      with: [space, team, 'later'],
      answers: { getTeamPermissionInSpace: { permission: 'read' } },
      sends: [
        { getTeamPermissionInSpace: { params: { ...space, teamId: 'team' } } },
        {
          updateTeamPermissionInSpace: {
            params: { ...space, teamId: 'team' },
            body: { expiresAt: 'later' },
            headers: { 'If-Match': '"tag of getTeamPermissionInSpace"' },
          },
        },
      ],
      rereads: [['grants', space]],
    },
    {
      with: [collection, user, 'later'],
      answers: { getUserPermissionInCollection: { permission: 'read' } },
      sends: [
        { getUserPermissionInCollection: { params: { ...collection, userId: 'user' } } },
        {
          updateUserPermissionInCollection: {
            params: { ...collection, userId: 'user' },
            body: { expiresAt: 'later' },
            headers: { 'If-Match': '"tag of getUserPermissionInCollection"' },
          },
        },
      ],
      rereads: [['grants', collection]],
    },
    {
      with: [collection, team, 'later'],
      answers: { getTeamPermissionInCollection: { permission: 'read' } },
      sends: [
        { getTeamPermissionInCollection: { params: { ...collection, teamId: 'team' } } },
        {
          updateTeamPermissionInCollection: {
            params: { ...collection, teamId: 'team' },
            body: { expiresAt: 'later' },
            headers: { 'If-Match': '"tag of getTeamPermissionInCollection"' },
          },
        },
      ],
      rereads: [['grants', collection]],
    },
    {
      with: [site, user, 'later'],
      answers: { getUserPermissionInSite: { permission: 'read' } },
      sends: [
        { getUserPermissionInSite: { params: { ...site, userId: 'user' } } },
        {
          updateUserPermissionInSite: {
            params: { ...site, userId: 'user' },
            body: { expiresAt: 'later' },
            headers: { 'If-Match': '"tag of getUserPermissionInSite"' },
          },
        },
      ],
      rereads: [['grants', site]],
    },
    {
      with: [site, team, 'later'],
      answers: { getTeamPermissionInSite: { permission: 'read' } },
      sends: [
        { getTeamPermissionInSite: { params: { ...site, teamId: 'team' } } },
        {
          updateTeamPermissionInSite: {
            params: { ...site, teamId: 'team' },
            body: { expiresAt: 'later' },
            headers: { 'If-Match': '"tag of getTeamPermissionInSite"' },
          },
        },
      ],
      rereads: [['grants', site]],
    },
  ],
  withdraw: [
    {
      with: [space, user],
      answers: { getUserPermissionInSpace: { permission: 'read' } },
      sends: [
        { getUserPermissionInSpace: { params: { ...space, userId: 'user' } } },
        {
          removeUserFromSpace: {
            params: { ...space, userId: 'user' },
            headers: { 'If-Match': '"tag of getUserPermissionInSpace"' },
          },
        },
      ],
      rereads: [['grants', space]],
    },
    {
      with: [space, team],
      answers: { getTeamPermissionInSpace: { permission: 'read' } },
      sends: [
        { getTeamPermissionInSpace: { params: { ...space, teamId: 'team' } } },
        {
          removeTeamFromSpace: {
            params: { ...space, teamId: 'team' },
            headers: { 'If-Match': '"tag of getTeamPermissionInSpace"' },
          },
        },
      ],
      rereads: [['grants', space]],
    },
    {
      with: [collection, user],
      answers: { getUserPermissionInCollection: { permission: 'read' } },
      sends: [
        { getUserPermissionInCollection: { params: { ...collection, userId: 'user' } } },
        {
          removeUserFromCollection: {
            params: { ...collection, userId: 'user' },
            headers: { 'If-Match': '"tag of getUserPermissionInCollection"' },
          },
        },
      ],
      rereads: [['grants', collection]],
    },
    {
      with: [collection, team],
      answers: { getTeamPermissionInCollection: { permission: 'read' } },
      sends: [
        { getTeamPermissionInCollection: { params: { ...collection, teamId: 'team' } } },
        {
          removeTeamFromCollection: {
            params: { ...collection, teamId: 'team' },
            headers: { 'If-Match': '"tag of getTeamPermissionInCollection"' },
          },
        },
      ],
      rereads: [['grants', collection]],
    },
    {
      with: [site, user],
      answers: { getUserPermissionInSite: { permission: 'read' } },
      sends: [
        { getUserPermissionInSite: { params: { ...site, userId: 'user' } } },
        {
          removeUserFromSite: {
            params: { ...site, userId: 'user' },
            headers: { 'If-Match': '"tag of getUserPermissionInSite"' },
          },
        },
      ],
      rereads: [['grants', site]],
    },
    {
      with: [site, team],
      answers: { getTeamPermissionInSite: { permission: 'read' } },
      sends: [
        { getTeamPermissionInSite: { params: { ...site, teamId: 'team' } } },
        {
          removeTeamFromSite: {
            params: { ...site, teamId: 'team' },
            headers: { 'If-Match': '"tag of getTeamPermissionInSite"' },
          },
        },
      ],
      rereads: [['grants', site]],
    },
  ],
})
