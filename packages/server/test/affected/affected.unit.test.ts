import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { operations, type OperationId } from '@scriptorium/types'
import { describe, expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import { recordCalls } from './record-calls.ts'
import { hashSources, readFiles, sharedFiles, splitHandlers, type Sources } from './sources.ts'
import { keyOf, testFilesIn, type Reached, type TestFile } from './test-files.ts'

const file = `import { listTeams } from './repo.ts'

export const teams = defineHandlers('teams', {
  listTeamsInOrganizationById: ({ db }) => {
    return listTeams(db)
  },

  deleteTeam,
  createOrganizationTeam: notImplemented,
  getTeamInOrganizationById: holding(
    () => [],
    async ({ db }) => readTeam(db),
  ),
})
`

describe('splitHandlers', () => {
  test('returns each handler, and the file without them', () => {
    const { own, rest } = splitHandlers(file)
    expect([...own.keys()]).toEqual(['listTeamsInOrganizationById', 'getTeamInOrganizationById'])
    expect(own.get('getTeamInOrganizationById')).toMatch(/readTeam\(db\),\n  \),\n$/)
    expect(rest).toContain(`import { listTeams } from './repo.ts'`)
    expect(rest).toContain('createOrganizationTeam: notImplemented')
    expect(rest).toContain('deleteTeam,')
    expect(rest).not.toContain('readTeam')
  })
})

describe('recordCalls', () => {
  const prepare = () => {
    throw new Error('refused')
  }
  const table = { getSpaceById: () => 'space', moveSpace: Object.assign(() => 'moved', { prepare }) }
  const reached = recordCalls(table)

  test('records a handler that is called', () => {
    expect(table.getSpaceById()).toBe('space')
    expect([...reached]).toEqual(['getSpaceById'])
  })

  test('tells each handler once', () => {
    const told: string[] = []
    const others = { getSpaceById: () => 'space', moveSpace: () => 'moved' }
    recordCalls(others, (id) => told.push(id))
    others.getSpaceById()
    others.getSpaceById()
    others.moveSpace()
    expect(told).toEqual(['getSpaceById', 'moveSpace'])
  })

  test('records a handler whose preparation fails', () => {
    expect(() => table.moveSpace.prepare()).toThrow('refused')
    expect([...reached]).toContain('moveSpace')
  })
})

const root = join(import.meta.dirname, '../../../..')
const at = (path: string) => `packages/server/src/edge/${path}`

describe('sharedFiles', () => {
  test('returns what other code imports of a resource, and all that these files import', () => {
    const files = new Map([
      [at('jobs.ts'), `const load = () => import('./resources/teams/send.ts')`],
      [at('resources/index.ts'), `import { teams } from './teams/handlers.ts'`],
      [at('resources/teams/handlers.ts'), `import { read } from './read.ts'`],
      [at('resources/teams/read.ts'), ''],
      [at('resources/teams/send.ts'), `import { text } from './text.ts'`],
      [at('resources/teams/text.ts'), ''],
    ])
    expect([...sharedFiles(files)]).toEqual([at('resources/teams/send.ts'), at('resources/teams/text.ts')])
  })
})

const sources: Sources = {
  base: 'base',
  tests: 'tests',
  resources: new Map([
    ['teams', 'private files of teams'],
    ['spaces', 'private files of spaces'],
    ['users', 'private files of users'],
  ]),
  handlers: new Map<OperationId, string>([
    ['getSpaceById', 'get'],
    ['moveSpace', 'move'],
  ]),
}

const testFile: TestFile = { file: 'a.test.ts', text: 'a test', imports: ['users'], isUnknown: false, isRecorded: true }
const reached: Reached = new Map([[testFile.file, new Set(['getSpaceById'] as const)]])
const key = (change: Partial<Sources> = {}) => keyOf(testFile, { ...sources, ...change }, reached)
const withHandler = (id: OperationId) => new Map([...sources.handlers, [id, 'edited'] as const])
const withResource = (name: string) => new Map([...sources.resources, [name, 'edited'] as const])

describe('the key of a test file', () => {
  test.each<[string, Partial<Sources>]>([
    ['a handler that it reaches', { handlers: withHandler('getSpaceById') }],
    ['a private file of the resource of such a handler', { resources: withResource('spaces') }],
    ['a private file of a resource that it imports', { resources: withResource('users') }],
    ['any other code', { base: 'edited' }],
  ])('changes with %s', (_name, change) => {
    expect(key(change)).not.toBe(key())
  })

  test.each<[string, Partial<Sources>]>([
    ['a handler that it does not reach', { handlers: withHandler('moveSpace') }],
    ['a private file of another resource', { resources: withResource('teams') }],
    ['another test', { tests: 'edited' }],
  ])('stays the same with %s', (_name, change) => {
    expect(key(change)).toBe(key())
  })

  test('changes with every handler if the file can reach handlers that nothing records', () => {
    const unknown = { ...testFile, isUnknown: true }
    const edited = { ...sources, handlers: withHandler('moveSpace') }
    expect(keyOf(unknown, edited, new Map())).not.toBe(keyOf(unknown, sources, new Map()))
  })

  test('is undefined if the handlers were not recorded', () => {
    expect(keyOf(testFile, sources, new Map())).toBeUndefined()
  })
})

describe('a test file can reach handlers that nothing records', () => {
  const unknown = (path: string, text: string, helpers: Record<string, string> = {}): boolean => {
    const files = new Map(Object.entries({ [`packages/server/${path}`]: text, ...helpers }))
    return testFilesIn(files)[0]!.isUnknown
  }
  const reading = (place: string) => `import { readFileSync } from 'node:fs'\nreadFileSync(${place})`
  const starting = `import { ready } from './support/process.ts'`
  const helpers = { 'packages/server/test/support/process.ts': `import { spawn } from 'node:child_process'` }

  test.each<[string, boolean]>([
    [`new URL('interface.txt', import.meta.url)`, false],
    [`join(import.meta.dirname, \`../data/\${name}.txt\`)`, false],
    [`new URL('../src/', import.meta.url)`, true],
    [`join(import.meta.dirname, '..')`, true],
    [`new URL('../src/edge/resources/teams/repo.ts', import.meta.url)`, true],
    [`new URL(path, import.meta.url)`, true],
    [`join(import.meta.dirname, 'data', '../../src')`, true],
  ])('if it reads %s: %s', (place, expected) => {
    expect(unknown('test/some.test.ts', reading(place))).toBe(expected)
  })

  test('if it starts processes, unless these are servers that record themselves', () => {
    expect(unknown('test/some.test.ts', starting, helpers)).toBe(false)
    expect(unknown('test/some.unit.test.ts', starting, helpers)).toBe(true)
    expect(unknown('test/some.test.ts', `import { spawn } from 'node:child_process'`)).toBe(true)
  })
})

describe('in this repository', () => {
  const files = readFiles()
  const byResource = Map.groupBy(Object.keys(operations) as OperationId[], (id) => operations[id].resource)

  test.each([...byResource])('each handler of %s counts once', (resource, ids) => {
    const text = files.get(at(`resources/${resource}/handlers.ts`))!
    const { own, rest } = splitHandlers(text)
    const known = ids.filter((id) => own.has(id) || new RegExp(`^ {2}${id}(: notImplemented)?,$`, 'm').test(rest))
    expect(known).toEqual(ids)
    const restored = [...own].reduce((part, [id, code]) => part.replace(`  ${id}\n`, () => code), rest)
    expect(restored).toBe(text)
  })

  test('an edit of a handler changes no other part', () => {
    const path = at('resources/teams/handlers.ts')
    const edited = new Map([...files, [path, files.get(path)!.replace('renameTeam(db,', 'renameTeam( db,')]])
    const before = hashSources(files)
    const after = hashSources(edited)
    const changed = [...after.handlers].filter(([id, code]) => before.handlers.get(id) !== code).map(([id]) => id)
    expect(changed).toEqual(['updateTeamInOrganizationById'])
    expect({ ...after, handlers: 0 }).toEqual({ ...before, handlers: 0 })
  })

  test('every file that tests import is hashed', () => {
    const imports = [...files].flatMap(([path, text]) =>
      path.endsWith('affected.unit.test.ts') ? [] : importsOf(path, text),
    )
    const tools = [...files.values()].flatMap((text) => [...text.matchAll(/from '@scriptorium\/(tools\/[^']+)'/g)])
    const paths = [...imports, ...tools.map(([, path]) => path!)].filter((path) =>
      /^(packages|tools)\/(?!.*node_modules\/).*\.[jt]s$/.test(path),
    )
    expect(paths.filter((path) => !files.has(path) && existsSync(join(root, path)))).toEqual([])
  })

  test('most test files can be skipped after an edit of a handler that they do not reach', () => {
    const tests = testFilesIn(files)
    expect(tests.filter(({ isUnknown }) => isUnknown).length).toBeLessThan(tests.length / 15)
  })
})
