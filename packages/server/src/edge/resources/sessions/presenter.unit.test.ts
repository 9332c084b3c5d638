import type { SessionRow } from '@scriptorium/schema/tables/sessions'
import { lacking, named, presents } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const row = named<SessionRow>('session')

presents(presenter, {
  presentSession: {
    'the session of the request': {
      from: [row, 'session.id'],
      gives: {
        object: 'session',
        id: 'session.id',
        browser: 'session.browser',
        isCurrent: true,
        createdAt: 'session.createdAt',
        lastActiveAt: 'session.lastUsedAt',
        expiresAt: 'session.expiresAt',
        signOutURL: 'session.signOutUrl',
      },
    },
    'another session': {
      from: [row, 'other'],
      gives: {
        object: 'session',
        id: 'session.id',
        browser: 'session.browser',
        isCurrent: false,
        createdAt: 'session.createdAt',
        lastActiveAt: 'session.lastUsedAt',
        expiresAt: 'session.expiresAt',
      },
    },
    'a session without a provider': {
      from: [lacking<SessionRow>('session', { samlProviderId: null, signOutUrl: null }), 'session.id'],
      gives: {
        object: 'session',
        id: 'session.id',
        browser: 'session.browser',
        isCurrent: true,
        createdAt: 'session.createdAt',
        lastActiveAt: 'session.lastUsedAt',
        expiresAt: 'session.expiresAt',
      },
    },
  },
})
