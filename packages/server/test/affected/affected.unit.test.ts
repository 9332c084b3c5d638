import { describe, expect, test } from 'vitest'
import { splitHandlers, type Sources } from './sources.ts'
import { keyOf, type Reached } from './test-files.ts'

const file = `import { listTeams } from './repo.ts'

export const teams = defineHandlers('teams', {
  listTeamsInOrganizationById: ({ db }) => {
    return listTeams(db)
  },

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
    expect(own.get('getTeamInOrganizationById')).toContain('readTeam(db)')
    expect(rest).toContain(`import { listTeams } from './repo.ts'`)
    expect(rest).toContain('createOrganizationTeam: notImplemented')
    expect(rest).not.toContain('readTeam')
  })
})

const sources: Sources = {
  base: 'base',
  tests: 'tests',
  resources: new Map([
    ['teams', 'private files of teams'],
    ['spaces', 'private files of spaces'],
  ]),
  handlers: new Map([
    ['getSpaceById', { hash: 'get', resource: 'spaces' }],
    ['moveSpace', { hash: 'move', resource: 'spaces' }],
    ['getTeamInOrganizationById', { hash: 'team', resource: 'teams' }],
  ]),
}

// Any test file of the server that starts no process will do.
const testFile = { file: 'src/db/ask.test.ts', text: 'a test' }
const reached: Reached = new Map([[testFile.file, new Set(['getSpaceById'] as const)]])
const key = (change: Partial<Sources> = {}) => keyOf(testFile, { ...sources, ...change }, reached)
const handler = (id: 'getSpaceById' | 'moveSpace', resource = 'spaces') =>
  new Map([...sources.handlers, [id, { hash: 'edited', resource }] as const])

describe('the key of a test file', () => {
  test.each<[string, Partial<Sources>]>([
    ['a handler that it reaches', { handlers: handler('getSpaceById') }],
    ['a private file of the resource of such a handler', { resources: new Map([['spaces', 'edited']]) }],
    ['any other code', { base: 'edited' }],
  ])('changes with %s', (_name, change) => {
    expect(key(change)).not.toBe(key())
  })

  test.each<[string, Partial<Sources>]>([
    ['a handler that it does not reach', { handlers: handler('moveSpace') }],
    ['a private file of another resource', { resources: new Map([...sources.resources, ['teams', 'edited']]) }],
    ['another test', { tests: 'edited' }],
  ])('stays the same with %s', (_name, change) => {
    expect(key(change)).toBe(key())
  })
})
