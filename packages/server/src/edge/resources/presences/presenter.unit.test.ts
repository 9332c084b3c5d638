import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'
import type { PresenceDetails } from './rows.ts'

presents(presenter, {
  presentPresence: {
    'a person in a block': {
      from: [named<PresenceDetails>('row'), urls],
      gives: {
        object: 'presence',
        user: {
          object: 'user',
          id: 'row.userId',
          displayName: 'row.displayName',
          email: 'row.email',
          photoURL: 'row.photoUrl',
          urls: { location: 'https://docs.example/v1/users/row.userId' },
        },
        block: 'row.blockKey',
        lastSeenAt: 'row.seenAt',
      },
    },
    'a person who reads': {
      from: [lacking<PresenceDetails>('row', { blockKey: null, email: null, photoUrl: null }), urls],
      gives: {
        object: 'presence',
        user: {
          object: 'user',
          id: 'row.userId',
          displayName: 'row.displayName',
          urls: { location: 'https://docs.example/v1/users/row.userId' },
        },
        lastSeenAt: 'row.seenAt',
      },
    },
  },
})
