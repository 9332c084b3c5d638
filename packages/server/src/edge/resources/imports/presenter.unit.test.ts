import type { ImportRun } from '@scriptorium/types'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const options = JSON.stringify({ name: 'docs.zip', dryRun: true, enhance: false })
const full = named<ImportRunRow>('run', {
  options,
  status: 'completed',
  source: '{"type":"website","url":"https://old.example"}',
  progress: '{"done":1,"total":2}',
  result: '{"pages":[{"title":"Tides"}],"report":{"kept":[{"path":"index.md"}]}}',
})
const bare = lacking<ImportRunRow>('run', {
  options: '{"dryRun":false,"enhance":true}',
  status: 'pending',
  source: '{"type":"website","url":"https://other.example"}',
  siteId: null,
  pageId: null,
  changeRequestId: null,
  reason: null,
  progress: null,
  result: null,
  revisionId: null,
  startedAt: null,
  completedAt: null,
})

const completed = {
  object: 'import-run',
  id: 'run.id',
  status: 'completed',
  reason: 'run.reason',
  source: { type: 'website', url: 'https://old.example' },
  name: 'docs.zip',
  target: { space: 'run.spaceId', changeRequest: 'run.changeRequestId', page: 'run.pageId' },
  site: 'run.siteId',
  dryRun: true,
  enhance: false,
  progress: { done: 1, total: 2 },
  createdBy: 'run.createdBy',
  createdAt: 'run.createdAt',
  updatedAt: 'run.updatedAt',
  startedAt: 'run.startedAt',
  completedAt: 'run.completedAt',
  urls: { location: 'https://docs.example/v1/org/run.organizationId/imports/run.id' },
} as const
const waits: ImportRun = {
  object: 'import-run',
  id: 'run.id',
  status: 'pending',
  source: { type: 'website', url: 'https://other.example' },
  target: { space: 'run.spaceId' },
  dryRun: false,
  enhance: true,
  createdBy: 'run.createdBy',
  createdAt: 'run.createdAt',
  updatedAt: 'run.updatedAt',
  urls: { location: 'https://docs.example/v1/org/run.organizationId/imports/run.id' },
}

presents(presenter, {
  presentImportRun: {
    'a completed import': {
      from: [full, urls],
      gives: completed,
    },
    'an import that waits': {
      from: [bare, urls],
      gives: waits,
    },
  },
  presentWholeRun: {
    'a completed import': {
      from: [full, urls],
      gives: {
        ...completed,
        pages: [{ title: 'Tides' }],
        report: { kept: [{ path: 'index.md' }] },
      },
    },
    'an import that waits': {
      from: [bare, urls],
      gives: waits,
    },
  },
})
