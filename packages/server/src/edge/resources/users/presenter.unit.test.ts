import type { UserRow } from '@scriptorium/schema/tables/people'
import { named, presents, someone, presentedUser, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const user = named<UserRow>('user', { language: 'de' })

presents(presenter, {
  presentUser: {
    'a user with everything': {
      from: [user, urls],
      gives: {
        object: 'user',
        id: 'user.id',
        displayName: 'user.displayName',
        email: 'user.email',
        photoURL: 'user.photoUrl',
        urls: { location: 'https://docs.example/v1/users/user.id' },
      },
    },
    'a user with only a name': { from: [someone('user'), urls], gives: presentedUser('user') },
  },
  presentSelf: {
    'a user with everything': {
      from: [user, urls],
      gives: {
        object: 'user',
        id: 'user.id',
        displayName: 'user.displayName',
        email: 'user.email',
        photoURL: 'user.photoUrl',
        language: 'de',
        urls: { location: 'https://docs.example/v1/users/user.id' },
      },
    },
    'a user with only a name': { from: [someone('user'), urls], gives: presentedUser('user') },
  },
})
