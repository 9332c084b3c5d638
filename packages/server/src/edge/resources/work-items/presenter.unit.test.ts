import { lacking, named, presents } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'
import type { ListedWork } from './work-sql.ts'

const bare = {
  changeRequestId: null,
  title: null,
  detail: null,
  progress: null,
  report: null,
  endedAt: null,
}

presents(presenter, {
  presentWork: {
    'a PDF that is made': {
      from: [lacking<ListedWork>('work', { ...bare, kind: 'pdf', state: 'done' }), 'https://docs.example/file.pdf'],
      gives: {
        object: 'work-item',
        id: 'work.id',
        kind: 'pdf',
        state: 'done',
        space: 'work.spaceId',
        title: 'work.spaceTitle',
        createdBy: 'work.createdBy',
        createdAt: 'work.createdAt',
        urls: { file: 'https://docs.example/file.pdf' },
      },
    },
    'an import that runs': {
      from: [
        named<ListedWork>('work', {
          kind: 'import',
          state: 'running',
          detail: '{"name":"docs.zip"}',
          progress: '{"done":1,"total":2}',
        }),
        undefined,
      ],
      gives: {
        object: 'work-item',
        id: 'work.id',
        kind: 'import',
        state: 'running',
        space: 'work.spaceId',
        changeRequest: 'work.changeRequestId',
        title: 'work.title',
        detail: 'docs.zip',
        progress: { done: 1, total: 2 },
        createdBy: 'work.createdBy',
        createdAt: 'work.createdAt',
        endedAt: 'work.endedAt',
        urls: {},
      },
    },
    'a translation that runs': {
      from: [
        named<ListedWork>('work', {
          kind: 'translation',
          state: 'running',
          detail: 'de',
          progress: '{"donePages":3,"totalPages":4}',
        }),
        undefined,
      ],
      gives: {
        object: 'work-item',
        id: 'work.id',
        kind: 'translation',
        state: 'running',
        space: 'work.spaceId',
        changeRequest: 'work.changeRequestId',
        title: 'work.title',
        detail: 'de',
        progress: { done: 3, total: 4 },
        createdBy: 'work.createdBy',
        createdAt: 'work.createdAt',
        endedAt: 'work.endedAt',
        urls: {},
      },
    },
    'a translation that failed': {
      from: [
        named<ListedWork>('work', {
          kind: 'translation',
          state: 'failed',
          detail: 'de',
          progress: '{"donePages":3,"totalPages":4}',
          report: '{"error":"engine"}',
        }),
        undefined,
      ],
      gives: {
        object: 'work-item',
        id: 'work.id',
        kind: 'translation',
        state: 'failed',
        space: 'work.spaceId',
        changeRequest: 'work.changeRequestId',
        title: 'work.title',
        detail: 'de',
        reason: 'engine',
        createdBy: 'work.createdBy',
        createdAt: 'work.createdAt',
        endedAt: 'work.endedAt',
        urls: {},
      },
    },
    'an export that failed': {
      from: [
        named<ListedWork>('work', {
          kind: 'export',
          state: 'failed',
          detail: 'https://git.example/tides/docs.git',
          report: 'refused',
        }),
        undefined,
      ],
      gives: {
        object: 'work-item',
        id: 'work.id',
        kind: 'export',
        state: 'failed',
        space: 'work.spaceId',
        changeRequest: 'work.changeRequestId',
        title: 'work.title',
        detail: 'tides/docs',
        reason: 'refused',
        createdBy: 'work.createdBy',
        createdAt: 'work.createdAt',
        endedAt: 'work.endedAt',
        urls: {},
      },
    },
  },
})
