import type { UserRow } from '@scriptorium/schema/tables/people'
import type { TeamDetails } from '../teams/rows.ts'
import { named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'
import type { AccessTarget } from './target.ts'

const target = named<AccessTarget>('target', { memberRole: 'none', organizationDefault: 'read', level: 'admin' })
const ofTeam = { members: 2, spaces: 3, ownRole: null }

presents(presenter, {
  presentUserGrant: {
    'a role that ends': {
      from: [named<UserRow & { role: 'edit'; endsAt: string }>('user', { role: 'edit' }), urls],
      gives: {
        permission: 'edit',
        expiresAt: 'user.endsAt',
        user: {
          object: 'user',
          id: 'user.id',
          displayName: 'user.displayName',
          email: 'user.email',
          photoURL: 'user.photoUrl',
          urls: { location: 'https://docs.example/v1/users/user.id' },
        },
      },
    },
    'a role for good': {
      from: [named<UserRow & { role: 'edit'; endsAt: null }>('user', { role: 'edit', endsAt: null }), urls],
      gives: {
        permission: 'edit',
        user: {
          object: 'user',
          id: 'user.id',
          displayName: 'user.displayName',
          email: 'user.email',
          photoURL: 'user.photoUrl',
          urls: { location: 'https://docs.example/v1/users/user.id' },
        },
      },
    },
  },
  presentEffective: {
    'a level': {
      from: [named<UserRow & { level: number }>('user', { level: 3 }), urls],
      gives: {
        permission: 'edit',
        user: {
          object: 'user',
          id: 'user.id',
          displayName: 'user.displayName',
          email: 'user.email',
          photoURL: 'user.photoUrl',
          urls: { location: 'https://docs.example/v1/users/user.id' },
        },
      },
    },
  },
  presentTeamGrant: {
    'a role that ends': {
      from: [named<TeamDetails & { role: 'edit'; endsAt: string }>('team', { ...ofTeam, role: 'edit' }), target],
      gives: {
        permission: 'edit',
        expiresAt: 'team.endsAt',
        team: {
          object: 'team',
          id: 'team.id',
          title: 'team.title',
          members: 2,
          spaces: 3,
          createdAt: 'team.createdAt',
          permissions: { admin: false, view: false },
        },
      },
    },
    'a role for good': {
      from: [
        named<TeamDetails & { role: 'edit'; endsAt: null }>('team', { ...ofTeam, role: 'edit', endsAt: null }),
        target,
      ],
      gives: {
        permission: 'edit',
        team: {
          object: 'team',
          id: 'team.id',
          title: 'team.title',
          members: 2,
          spaces: 3,
          createdAt: 'team.createdAt',
          permissions: { admin: false, view: false },
        },
      },
    },
  },
})
