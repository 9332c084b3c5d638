import type { TokenRow } from '@scriptorium/schema/tables/people'
import { lacking, named, presents } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

presents(presenter, {
  presentUserToken: {
    'a token that ends': {
      from: [named<TokenRow>('token')],
      gives: {
        object: 'user-token',
        id: 'token.id',
        label: 'token.label',
        createdAt: 'token.createdAt',
        expiresAt: 'token.expiresAt',
        lastUsedAt: 'token.lastUsedAt',
      },
    },
    'a token that was not used': {
      from: [lacking<TokenRow>('token', { expiresAt: null, lastUsedAt: null, samlProviderId: null })],
      gives: { object: 'user-token', id: 'token.id', label: 'token.label', createdAt: 'token.createdAt' },
    },
  },
})
