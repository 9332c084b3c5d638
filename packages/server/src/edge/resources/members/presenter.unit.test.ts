import { presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'
import type { MemberDetails } from './rows.ts'

const full: MemberDetails = {
  userId: 'user',
  displayName: 'name',
  email: 'email',
  emailVerifiedAt: 'verified',
  photoUrl: 'photo',
  language: 'de',
  createdAt: 'created',
  role: 'review' as MemberDetails['role'],
  joinedAt: 'joined',
  lastSeenAt: 'seen',
  disabledAt: 'disabled',
  ssoAt: 'sso',
  mailRefusal: 'reason',
  mailRefusedAt: 'refused',
  spaces: 2,
  teams: 3,
}
const bare: MemberDetails = {
  ...full,
  email: null,
  photoUrl: null,
  role: 'none',
  lastSeenAt: null,
  disabledAt: null,
  ssoAt: null,
  mailRefusal: null,
  mailRefusedAt: null,
}

presents(presenter, {
  presentRefusal: {
    'a refused address': {
      from: [{ mailRefusal: 'x'.repeat(1001), mailRefusedAt: 'refused' }],
      gives: { reason: 'x'.repeat(1000), refusedAt: 'refused' },
    },
    'an address that takes mail': { from: [{ mailRefusal: null, mailRefusedAt: null }], gives: undefined },
  },
  presentMember: {
    'a member, to an admin': {
      from: [full, urls, 'admin'],
      gives: {
        object: 'member',
        id: 'user',
        role: 'review',
        user: {
          object: 'user',
          id: 'user',
          displayName: 'name',
          email: 'email',
          photoURL: 'photo',
          urls: { location: 'https://docs.example/v1/users/user' },
        },
        disabled: true,
        joinedAt: 'joined',
        lastSeenAt: 'seen',
        mailRefused: { reason: 'reason', refusedAt: 'refused' },
        sso: true,
        spaces: 2,
        teams: 3,
        sites: 0,
      },
    },
    'a member, to others, who do not see that mail is refused': {
      from: [{ ...full, disabledAt: null }, urls, 'create'],
      gives: {
        object: 'member',
        id: 'user',
        role: 'review',
        user: {
          object: 'user',
          id: 'user',
          displayName: 'name',
          email: 'email',
          photoURL: 'photo',
          urls: { location: 'https://docs.example/v1/users/user' },
        },
        disabled: false,
        joinedAt: 'joined',
        lastSeenAt: 'seen',
        sso: true,
        spaces: 2,
        teams: 3,
        sites: 0,
      },
    },
    'a guest': {
      from: [bare, urls, 'admin'],
      gives: {
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
    },
  },
})
