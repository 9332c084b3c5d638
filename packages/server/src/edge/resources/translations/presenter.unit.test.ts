import type { TranslationRow } from '@scriptorium/schema/tables/translations'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const stats = { runs: 1, totalWords: 2, totalPages: 3, totalMs: 4, latestMs: 5, latestPages: 6, latestWords: 7 }
const languages = { sourceLanguage: 'en', language: 'de' }
const full = named<TranslationRow>('row', {
  ...stats,
  ...languages,
  status: 'running',
  instructions: '{"nodes":[]}',
  progress: '{"donePages":1,"totalPages":2}',
  lastRun: '{"error":"engine"}',
})
const bare = lacking<TranslationRow>('row', {
  ...stats,
  ...languages,
  status: 'pending',
  instructions: '{}',
  resultSpaceId: null,
  resultRevisionId: null,
  resultPageId: null,
  progress: null,
  lastRun: null,
  endedAt: null,
  doneRoot: null,
  doneKey: null,
})

const presentedStats = {
  runs: 1,
  totalWords: 2,
  totalPages: 3,
  totalDuration: 4,
  latestRunDuration: 5,
  latestPages: 6,
  latestWords: 7,
}

presents(presenter, {
  presentTranslation: {
    'a running translation, to an admin': {
      from: [full, { level: 'admin' }, urls, { sourceRoot: 'newer', reports: { untranslatedBlocks: [] } }],
      gives: {
        object: 'translation',
        id: 'row.id',
        status: 'running',
        source: { space: 'row.sourceSpaceId', language: 'en' },
        language: 'de',
        instructions: { nodes: [] },
        result: { space: 'row.resultSpaceId', revision: 'row.resultRevisionId', language: 'de' },
        progress: { donePages: 1, totalPages: 2 },
        lastRun: { error: 'engine', untranslatedBlocks: [] },
        createdAt: 'row.createdAt',
        updatedAt: 'row.updatedAt',
        outdated: true,
        stats: presentedStats,
        permissions: { view: true, edit: true },
        urls: { location: 'https://docs.example/v1/orgs/row.organizationId/translations/row.id' },
      },
    },
    'a translation that waits': {
      from: [bare, { level: 'none' }, urls, { sourceRoot: 'root' }],
      gives: {
        object: 'translation',
        id: 'row.id',
        status: 'pending',
        source: { space: 'row.sourceSpaceId', language: 'en' },
        language: 'de',
        instructions: {},
        createdAt: 'row.createdAt',
        updatedAt: 'row.updatedAt',
        outdated: false,
        stats: presentedStats,
        permissions: { view: false, edit: false },
        urls: { location: 'https://docs.example/v1/orgs/row.organizationId/translations/row.id' },
      },
    },
    'a completed translation that is up to date': {
      from: [
        named<TranslationRow>('row', {
          ...stats,
          ...languages,
          status: 'completed',
          instructions: '{}',
          progress: '{"donePages":1,"totalPages":2}',
          lastRun: '{}',
        }),
        { level: 'read' },
        urls,
        { sourceRoot: 'row.doneRoot' },
      ],
      gives: {
        object: 'translation',
        id: 'row.id',
        status: 'completed',
        source: { space: 'row.sourceSpaceId', language: 'en' },
        language: 'de',
        instructions: {},
        result: { space: 'row.resultSpaceId', revision: 'row.resultRevisionId', language: 'de' },
        lastRun: {},
        createdAt: 'row.createdAt',
        updatedAt: 'row.updatedAt',
        outdated: false,
        stats: presentedStats,
        permissions: { view: true, edit: false },
        urls: { location: 'https://docs.example/v1/orgs/row.organizationId/translations/row.id' },
      },
    },
  },
})
