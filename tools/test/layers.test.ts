import { describe, expect, test } from 'vitest'
import { checkLayers, type Sources } from '../layers/check.ts'
import { importsOf } from '../layers/imports.ts'
import { checkPackages } from '../layers/packages.ts'
import { readTable } from '../layers/table.ts'

const readme = `# Server

| Folder | Group | May import | Why it exists |
| --- | --- | --- | --- |
| \`problem.ts\`, \`log.ts\` | ground | nothing | Helpers |
| \`db\` | platform | ground | Tables |
| \`jobs\` | platform | ground, \`db\` | Work |
| \`pdf\` | features | ground, platform | Books |

| Package | May import |
| --- | --- |
| \`@scriptorium/content\` | nothing |
`

const sound = {
  'problem.ts': '',
  'log.ts': `import { invalid } from './problem.ts'`,
  'db/open.ts': `import { log } from '../log.ts'\nimport { knex } from 'knex'`,
  'jobs/queue.ts': `import { open } from '../db/open.ts'`,
  'pdf/make.ts': `import { queue } from '../jobs/queue.ts'\nimport { page } from './page.ts'`,
  'pdf/page.ts': '',
}

const check = (files: Record<string, string> = {}, table = readme): string[] => {
  const sources: Sources = new Map(Object.entries({ ...sound, ...files }))
  return checkLayers(readTable(table, 'Folder'), sources)
}

describe('readTable', () => {
  test('reads names, group, and what may be imported', () => {
    expect(readTable(readme, 'Folder')[2]).toEqual({ names: ['jobs'], group: 'platform', mayImport: ['db', 'ground'] })
    expect(readTable(readme, 'Package')).toEqual([{ names: ['@scriptorium/content'], group: '', mayImport: [] }])
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
    ['a value', `import { make } from '../pdf/make.ts'`],
    ['a type', `import type { Make } from '../pdf/make.ts'`],
    ['something later', `export const load = () => import('../pdf/make.ts')`],
  ])('refuses an import of %s from a layer above', (_what, line) => {
    expect(check({ 'jobs/loop.ts': line })).toEqual(['jobs/loop.ts imports ../pdf/make.ts: jobs may not import pdf'])
  })

  test('refuses an import within a group that the table does not name', () => {
    expect(check({ 'db/queue.ts': `import { queue } from '../jobs/queue.ts'` })).toEqual([
      'db/queue.ts imports ../jobs/queue.ts: db may not import jobs',
    ])
  })

  test('refuses an import that leaves the source folder', () => {
    expect(check({ 'pdf/page.ts': `import { world } from '../../test/world.ts'` })).toEqual([
      'pdf/page.ts imports ../../test/world.ts, which is not in the source folder',
    ])
  })

  test('refuses a cycle that the table would allow', () => {
    const table = readme.replace('platform | ground |', 'platform | ground, `jobs` |')
    expect(check({ 'db/queue.ts': `import { queue } from '../jobs/queue.ts'` }, table)).toEqual([
      'db may import jobs, which is in no row above it',
      'db/queue.ts imports ../jobs/queue.ts: db may not import jobs',
    ])
  })

  test('requires every folder in the table once, and nothing else', () => {
    expect(check({ 'mail/send.ts': '' })).toEqual(['mail is missing in the table'])
    expect(check({}, readme.replace('`log.ts`', '`log.ts`, `git`'))).toEqual([
      'git is in the table, but does not exist',
    ])
    expect(check({}, readme.replace('`log.ts`', '`log.ts`, `db`'))).toEqual(['db is in two rows'])
  })

  test('refuses a permission that nobody uses', () => {
    expect(check({ 'jobs/queue.ts': '' })).toEqual(['jobs may import db, but does not'])
  })
})

describe('checkPackages', () => {
  const table = readTable(readme, 'Package')

  test('refuses imports of packages that the table does not name', () => {
    const sources = new Map([['tree/tree.ts', `import type { Row } from '@scriptorium/server/db/tables'`]])
    expect(checkPackages(table, [{ name: '@scriptorium/content', sources }])).toEqual([
      '@scriptorium/content: tree/tree.ts imports @scriptorium/server, which this package may not',
    ])
  })

  test('requires every package in the table', () => {
    expect(checkPackages(table, [{ name: '@scriptorium/types', sources: new Map() }])).toEqual([
      '@scriptorium/types is missing in the table',
    ])
  })
})
