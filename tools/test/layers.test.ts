import { describe, expect, test } from 'vitest'
import { checkLayers, type Sources } from '../layers/check.ts'
import { importsOf } from '../layers/imports.ts'
import { checkPackages } from '../layers/packages.ts'
import { readTable } from '../layers/table.ts'

const readme = `# Server

| Folder | May also import | Why it exists |
| --- | --- | --- |
| \`ground\` | nothing | Helpers |
| \`platform/db\` | nothing | Tables |
| \`platform/jobs\`, \`platform/queue.ts\` | \`platform/db\` | Work |
| \`features/pdf\` | nothing | Books |

| Package | May import |
| --- | --- |
| \`content\` | nothing |
`

const sound = {
  'ground/problem.ts': '',
  'ground/log.ts': `import { invalid } from './problem.ts'`,
  'platform/db/open.ts': `import { log } from '../../ground/log.ts'\nimport { knex } from 'knex'`,
  'platform/jobs/queue.ts': `import { open } from '../db/open.ts'`,
  'platform/queue.ts': `import { queue } from './jobs/queue.ts'`,
  'features/pdf/make.ts': `import { queue } from '../../platform/jobs/queue.ts'\nimport { page } from './page.ts'`,
  'features/pdf/page.ts': '',
}

const check = (files: Record<string, string> = {}, table = readme): string[] => {
  const sources: Sources = new Map(Object.entries({ ...sound, ...files }))
  return checkLayers(readTable(table, 'Folder'), sources)
}

describe('readTable', () => {
  test('adds the groups before that of a row, which is the first folder of its path', () => {
    expect(readTable(readme, 'Folder').slice(2)).toEqual([
      {
        names: ['platform/jobs', 'platform/queue.ts'],
        group: 'platform',
        mayImport: ['ground', 'platform/db'],
      },
      { names: ['features/pdf'], group: 'features', mayImport: ['ground', 'platform'] },
    ])
  })

  test('reads only what rows name in a table without groups', () => {
    expect(readTable(readme, 'Package')).toEqual([{ names: ['content'], group: 'content', mayImport: [] }])
  })

  test('throws if there is no such table', () => {
    expect(() => readTable(readme, 'Layer')).toThrow('There is no table whose first column is Layer')
  })
})

describe('importsOf', () => {
  test.each([
    [`import { a } from './a.ts'`],
    [`import type { A } from './a.ts'`],
    [`import './a.ts'`],
    [`export * from './a.ts'`],
    [`export type { A } from './a.ts'`],
    [`const load = () => import('./a.ts')`],
    [`type A = import('./a.ts').A`],
    [`let a: typeof import('./a.ts')`],
    [`new Worker(new URL('./a.ts', import.meta.url))`],
  ])('finds %s', (line) => {
    expect(importsOf('x.ts', line)).toEqual(['./a.ts'])
  })

  test.each([[`// import './a.ts'`], [`const path = './a.ts'`], [`new URL('../package.json', import.meta.url)`]])(
    'finds nothing in %s',
    (line) => {
      expect(importsOf('x.ts', line)).toEqual([])
    },
  )
})

describe('checkLayers', () => {
  test('finds no error if every import is allowed', () => {
    expect(check()).toEqual([])
  })

  test.each([
    ['a value', `import { make } from '../../features/pdf/make.ts'`],
    ['a type', `import type { Make } from '../../features/pdf/make.ts'`],
    ['something later', `export const load = () => import('../../features/pdf/make.ts')`],
  ])('refuses an import of %s from a later group', (_what, line) => {
    expect(check({ 'platform/jobs/loop.ts': line })).toEqual([
      'platform/jobs/loop.ts imports ../../features/pdf/make.ts: platform/jobs may not import features/pdf',
    ])
  })

  test('refuses an import within a group that the table does not name', () => {
    expect(check({ 'platform/db/queue.ts': `import { queue } from '../jobs/queue.ts'` })).toEqual([
      'platform/db/queue.ts imports ../jobs/queue.ts: platform/db may not import platform/jobs',
    ])
  })

  test('refuses an import that leaves the source folder', () => {
    expect(check({ 'features/pdf/page.ts': `import { world } from '../../../test/world.ts'` })).toEqual([
      'features/pdf/page.ts imports ../../../test/world.ts, which is not in the source folder',
    ])
  })

  test('refuses a cycle that the table would allow', () => {
    const table = readme.replace('`platform/db` | nothing', '`platform/db` | `platform/jobs`')
    expect(check({ 'platform/db/queue.ts': `import { queue } from '../jobs/queue.ts'` }, table)).toEqual([
      'platform/db may import platform/jobs, which is in no row above it',
      'platform/db/queue.ts imports ../jobs/queue.ts: platform/db may not import platform/jobs',
    ])
  })

  test('requires every folder in the table once, and nothing else', () => {
    expect(check({ 'platform/mail/send.ts': '' })).toEqual(['platform/mail is missing in the table'])
    expect(check({}, readme.replace('`features/pdf`', '`features/pdf`, `features/git`'))).toEqual([
      'features/git is in the table, but does not exist',
    ])
    expect(check({}, readme.replace('`platform/jobs`', '`platform/jobs`, `platform/db`'))).toEqual([
      'platform/db is in two rows',
    ])
  })

  test('refuses a permission that nobody uses', () => {
    expect(check({ 'platform/jobs/queue.ts': '' })).toEqual(['platform/jobs may import platform/db, but does not'])
  })
})

describe('checkPackages', () => {
  const table = readTable(readme, 'Package')

  test('refuses imports of packages that the table does not name', () => {
    const sources = new Map([['tree/tree.ts', `import type { Row } from '@scriptorium/server/db/tables'`]])
    expect(checkPackages(table, [{ name: 'content', sources }])).toEqual([
      'content: tree/tree.ts imports server, which this package may not',
    ])
  })

  test('requires every package in the table', () => {
    expect(checkPackages(table, [{ name: 'types', sources: new Map() }])).toEqual(['types is missing in the table'])
  })
})
