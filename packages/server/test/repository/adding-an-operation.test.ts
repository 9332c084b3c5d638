import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@scriptorium/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSpace } from '../content.ts'
import { ready, scriptorium } from '../support/process.ts'
import { copyRepository, type Scratch } from './scratch.ts'

// The test generates, compiles and tests a copy of the repository.
const server = 'packages/server'
const handlers = `${server}/src/edge/resources/spaces/handlers.ts`

/** The code blocks of a recipe. */
const blocksOf = (chapter: string): string[] => {
  const recipes = readFileSync(new URL('../../docs/adding.md', import.meta.url), 'utf8')
  const [, section = ''] = recipes.split(`\n## ${chapter}\n`)
  return [...section.replace(/^## [^]*/m, '').matchAll(/^ *```\w+\n([\s\S]*?)^ *```$/gm)].map(([, code]) =>
    code!.replaceAll(/^ {3}/gm, ''),
  )
}

const indented = (code: string) => code.replaceAll(/^(?=.)/gm, '  ')

let copy: Scratch
beforeAll(async () => {
  copy = await copyRepository()
  const config = { extends: './tsconfig.json', include: ours, exclude: ['src/**/*.test.ts'] }
  await copy.edit(`${server}/${project}`, () => JSON.stringify(config))
})
afterAll(() => copy.drop())

const gen = () => copy.run('.', 'tools/gen.ts')

/** The files that the chapters change. */
const ours = [
  '../schema/src/',
  'src/domain/access/permissions.ts',
  'src/edge/resources/spaces/',
  'src/edge/resources/stars/',
  'test/support/expected.ts',
]

const project = 'tsconfig.recipes.json'

/** Returns which of these files do not compile. Other files are ignored, and compiled only if these import them. */
const uncompiled = async (): Promise<string[]> => {
  const { output } = await copy.run(server, 'node_modules/typescript/bin/tsc', '--checkers', '1', '-p', project)
  const files = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file!)
  return [...new Set(files)].filter((file) => ours.some((one) => file.startsWith(one))).toSorted()
}

const write = async (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) await copy.edit(name, () => text)
}

/** Runs the tests that commands of the recipes run. */
const runTests = (...commands: string[]) => {
  const args = commands.flatMap((command) => /^pnpm exec vitest run (.*)$/m.exec(command)?.[1]?.split(' ') ?? [])
  return copy.run(server, '../../node_modules/vitest/vitest.mjs', 'run', ...args)
}

/** Returns the status of the new operation on a server that runs from the copy. */
const answer = async () => {
  const token = 'a-token-for-the-copy-that-is-thrown-away'
  const env = { ADMIN_TOKEN: token, DATABASE_URL: join(copy.folder, `${Date.now()}.db`) }
  const running = scriptorium(['serve', '--port', '0', '--json'], env, join(copy.folder, server, 'src/main.js'))
  try {
    const { url } = await ready(running)
    const { spaceId } = await newSpace(createClient({ baseUrl: url, token }))
    const headers = { Authorization: `Bearer ${token}` }
    const { status } = await fetch(`${url}/v1/spaces/${spaceId}/archive`, { method: 'POST', headers })
    return status
  } finally {
    running.child.kill('SIGTERM')
    await running.ended
  }
}

// Both chapters are followed at once, because generating, compiling and starting a server take long.
describe('adding an operation, and a resource with a table, as the recipes say', () => {
  const [path = '', entry = '', role = '', ...blocks] = blocksOf('Adding an operation')
  const [imported = '', handler = '', own = '', command = ''] = blocks
  const [item = '', collection = '', star = '', list = '', tag = '', paths = '', ...code] = blocksOf(
    'Adding a resource with a table',
  )
  const [migration = '', registration = '', migrationEntry = '', table = '', repo = '', presenter = '', ...rest] = code
  const [operations = '', tests = '', starsCommand = ''] = rest

  const archiveHandler = (text: string) =>
    copy.edit(handlers, (before) => before.replace(/^ {2}archiveSpace: [\s\S]*?(?=^\}\))/m, text))

  test('operations in the spec appear in the reference, the handlers and the list of untested operations', async () => {
    const files = { 'own.yaml': item, 'collection.yaml': collection, 'Star.yaml': star, 'StarList.yaml': list }
    for (const [name, text] of Object.entries(files)) await copy.edit(`spec/resources/stars/${name}`, () => text)
    await copy.edit('spec/resources/spaces/item.archive.yaml', () => path)
    await copy.edit('spec/openapi.yaml', (text) =>
      text
        .replace(/^tags:\n/m, `$&${indented(tag)}`)
        .replace(/^x-tagGroups:\n/m, '$&  - { name: Stars, tags: [stars] }\n')
        .replace(/^paths:\n/m, `$&${indented(entry)}${indented(paths)}`),
    )
    const { code, output } = await gen()
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('+ archiveSpace: notImplemented') })
    expect(output).toContain('+ starSpace: notImplemented')
    expect(await copy.read('spec/operations.md')).toContain('| `archiveSpace` | POST |')
    expect(await copy.read(handlers)).toContain('\n  archiveSpace: notImplemented,\n})')
    expect(await copy.read(`${server}/src/edge/resources/index.ts`)).toContain("from './stars/handlers.ts'")
    const uncovered = await copy.read(`${server}/test/uncovered.txt`)
    for (const operation of ['archiveSpace', 'listStars', 'starSpace'])
      expect(uncovered).toMatch(new RegExp(`^${operation}$`, 'm'))
    expect((await gen()).output).not.toContain('+ archiveSpace')
  })

  test('a permission without a lowest role, queries of a table that is not declared, and a wrong result do not compile', async () => {
    const migrate = (text: string) =>
      text
        .replace(/^import \* as .*\n(?!import)/m, `$&${registration}`)
        .replace(/^export const migrations[^]*?(?=^\})/m, `$&${indented(migrationEntry)}`)
    await write({
      [`packages/schema/src/migrations/2900_stars.ts`]: migration,
      [`${server}/src/edge/resources/stars/repo.ts`]: repo.replace("'@scriptorium/schema/tables/stars'", "'./row.ts'"),
      [`${server}/src/edge/resources/stars/row.ts`]: table.replace(/^declare[^]*/m, ''),
      [`${server}/src/edge/resources/stars/presenter.ts`]: presenter,
      [`${server}/src/edge/resources/stars/handlers.ts`]: operations,
    })
    await copy.edit(`packages/schema/src/migrate.ts`, migrate)
    expect(await answer()).toBe(403)
    await archiveHandler('  archiveSpace: async () => ({ archived: true }),\n')
    expect(await uncompiled()).toEqual([
      'src/domain/access/permissions.ts',
      'src/edge/resources/spaces/handlers.ts',
      'src/edge/resources/stars/presenter.ts',
      'src/edge/resources/stars/repo.ts',
      'test/support/expected.ts',
    ])
  })

  test('with a role, a table and the right result, it compiles, and answers 200 instead of 501', async () => {
    for (const file of ['src/domain/access/permissions.ts', 'test/support/expected.ts'])
      await copy.edit(`${server}/${file}`, (text) => text.replace(/^ {2}'space:admin': /m, `${indented(role)}$&`))
    await write({
      [`packages/schema/src/tables/stars.ts`]: table,
      [`${server}/src/edge/resources/stars/repo.ts`]: repo,
    })
    await archiveHandler('  archiveSpace: notImplemented,\n')
    expect(await answer()).toBe(501)
    await archiveHandler(indented(handler))
    await copy.edit(handlers, (text) => imported + text)
    expect(await uncompiled()).toEqual([])
    expect(await answer()).toBe(200)
  })

  test('the tests pass on both databases, once no operation is listed as untested', async () => {
    await write({
      [`${server}/src/edge/resources/spaces/archive.test.ts`]: own,
      [`${server}/src/edge/resources/stars/stars.test.ts`]: tests,
    })
    const coverage = 'pnpm exec vitest run --project unit test/coverage.unit.test.ts'
    expect((await runTests(coverage)).output).toContain('uncovered.txt')
    await copy.edit(`${server}/test/uncovered.txt`, (text) =>
      text.replaceAll(/^(archiveSpace|listStars|starSpace)\n/gm, ''),
    )
    const { code, output } = await runTests(command, starsCommand)
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
  })
})
