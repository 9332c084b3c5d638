import type { PasskeyRow } from '@scriptorium/schema/tables/sessions'
import { lacking, named, presents } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

presents(presenter, {
  presentPasskey: {
    'a passkey that was used': {
      from: [named<PasskeyRow>('passkey')],
      gives: {
        object: 'passkey',
        id: 'passkey.id',
        name: 'passkey.name',
        createdAt: 'passkey.createdAt',
        lastUsedAt: 'passkey.lastUsedAt',
      },
    },
    'a passkey that was not used': {
      from: [lacking<PasskeyRow>('passkey', { lastUsedAt: null })],
      gives: { object: 'passkey', id: 'passkey.id', name: 'passkey.name', createdAt: 'passkey.createdAt' },
    },
  },
})
