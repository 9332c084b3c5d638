import { named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './glossary-presenter.ts'
import type { EntryFound } from './glossary-repo.ts'

presents(presenter, {
  presentEntry: {
    'an entry': {
      from: [named<EntryFound>('entry', { terms: { de: 'Gezeiten' } }), urls],
      gives: {
        object: 'glossary-entry',
        id: 'entry.id',
        translations: { de: 'Gezeiten' },
        createdAt: 'entry.createdAt',
        updatedAt: 'entry.updatedAt',
        urls: { location: 'https://docs.example/v1/orgs/entry.organizationId/translations-glossary/entry.id' },
      },
    },
  },
})
