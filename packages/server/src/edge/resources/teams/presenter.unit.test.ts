import { presents, named, urls } from '../../../../test/presents.ts'
import type { MemberDetails } from '../members/rows.ts'
import * as presenter from './presenter.ts'
import type { TeamDetails } from './rows.ts'

const team = (ownRole: TeamDetails['ownRole']) => named<TeamDetails>('team', { members: 2, spaces: 3, ownRole })
const member: MemberDetails & { teamRole: 'owner' } = {
  userId: 'user',
  displayName: 'name',
  email: null,
  emailVerifiedAt: null,
  photoUrl: null,
  createdAt: 'created',
  role: 'none',
  joinedAt: 'joined',
  lastSeenAt: null,
  disabledAt: null,
  ssoAt: null,
  mailRefusal: 'reason',
  mailRefusedAt: 'refused',
  spaces: 2,
  teams: 3,
  teamRole: 'owner',
}

presents(presenter, {
  presentTeam: {
    'a team, to a reader': {
      from: [team('member'), { level: 'read' }],
      gives: {
        object: 'team',
        id: 'team.id',
        title: 'team.title',
        members: 2,
        spaces: 3,
        createdAt: 'team.createdAt',
        permissions: { admin: false, view: true },
      },
    },
    'a team, to its owner': {
      from: [team('owner'), { level: 'read' }],
      gives: {
        object: 'team',
        id: 'team.id',
        title: 'team.title',
        members: 2,
        spaces: 3,
        createdAt: 'team.createdAt',
        permissions: { admin: true, view: true },
      },
    },
    'a team, to an admin': {
      from: [team(null), { level: 'admin' }],
      gives: {
        object: 'team',
        id: 'team.id',
        title: 'team.title',
        members: 2,
        spaces: 3,
        createdAt: 'team.createdAt',
        permissions: { admin: true, view: true },
      },
    },
  },
  presentTeamMember: {
    'a member, to a guest': {
      from: [member, { level: 'none' }, urls],
      gives: {
        organization: {
          object: 'member',
          id: 'user',
          role: null,
          user: {
            object: 'user',
            id: 'user',
            displayName: 'name',
            urls: { location: 'https://docs.example/v1/users/user' },
          },
          disabled: false,
          joinedAt: 'joined',
          sso: false,
          spaces: 2,
          teams: 3,
          sites: 0,
        },
        team: { role: 'owner' },
        permissions: { view: false },
      },
    },
    'a member, to an admin': {
      from: [member, { level: 'admin' }, urls],
      gives: {
        organization: {
          object: 'member',
          id: 'user',
          role: null,
          user: {
            object: 'user',
            id: 'user',
            displayName: 'name',
            urls: { location: 'https://docs.example/v1/users/user' },
          },
          disabled: false,
          joinedAt: 'joined',
          mailRefused: { reason: 'reason', refusedAt: 'refused' },
          sso: false,
          spaces: 2,
          teams: 3,
          sites: 0,
        },
        team: { role: 'owner' },
        permissions: { view: true },
      },
    },
  },
})
