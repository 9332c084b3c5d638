import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@scriptorium/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newSpace } from '../content.ts'
import { ready, scriptorium } from '../support/process.ts'
import { copyRepository, type Scratch } from './scratch.ts'

// The test generates, compiles and tests a copy of the repository.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const server = 'packages/server'
const handlers = `${server}/src/edge/resources/spaces/handlers.ts`

/** The code blocks of a chapter of the README. */
const blocksOf = (chapter: string): string[] => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, section = ''] = readme.split(`\n## ${chapter}\n`)
  return [...section.replace(/^## [^]*/m, '').matchAll(/^ *```\w+\n([\s\S]*?)^ *```$/gm)].map(([, code]) =>
    code!.replaceAll(/^ {3}/gm, ''),
  )
}

const indented = (code: string) => code.replaceAll(/^(?=.)/gm, '  ')

let copy: Scratch
beforeAll(async () => {
  copy = await copyRepository()
})
afterAll(() => copy.drop())

const gen = () => copy.run('.', 'tools/gen.ts')

const ofArchive = ['src/domain/access/permissions.ts', 'src/edge/resources/spaces/', 'test/support/expected.ts']

/** Returns which of some files do not compile. Other files are ignored, since someone may be editing them. */
const uncompiled = async (ours = ofArchive): Promise<string[]> => {
  const { output } = await copy.run(server, 'node_modules/typescript/bin/tsc', '--checkers', '1')
  const files = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file!)
  return [...new Set(files)].filter((file) => ours.some((one) => file.startsWith(one)))
}

/** Runs the tests that a command of the README runs. */
const runTests = (command: string, ...more: string[]) => {
  const [, args = ''] = /^pnpm exec vitest (.*)$/m.exec(command) ?? []
  return copy.run(server, '../../node_modules/vitest/vitest.mjs', ...args.split(' '), ...more)
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

describe('adding an operation, as the README says', () => {
  const [path = '', entry = '', role = '', ...blocks] = blocksOf('Adding an operation')
  const [imported = '', handler = '', own = '', command = ''] = blocks

  test('1, 2: an operation in the spec appears in the reference, the handlers and the list of untested operations', async () => {
    await copy.edit('spec/resources/spaces/item.archive.yaml', () => path)
    await copy.edit('spec/openapi.yaml', (text) => text.replace(/^paths:\n/m, `$&${indented(entry)}`))
    const { code, output } = await gen()
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('+ archiveSpace: notImplemented') })
    expect(await copy.read('spec/operations.md')).toContain('| `archiveSpace` | POST |')
    expect(await copy.read(handlers)).toContain('\n  archiveSpace: notImplemented,\n})')
    expect(await copy.read(`${server}/test/uncovered.txt`)).toMatch(/^archiveSpace$/m)
    expect((await gen()).output).not.toContain('+ archiveSpace')
  })

  test('3: a new permission does not compile until it has a lowest role; then 501', async () => {
    expect(await answer()).toBe(403)
    expect((await uncompiled()).toSorted()).toEqual(['src/domain/access/permissions.ts', 'test/support/expected.ts'])
    for (const file of ['src/domain/access/permissions.ts', 'test/support/expected.ts'])
      await copy.edit(`${server}/${file}`, (text) => text.replace(/^ {2}'space:admin': /m, `${indented(role)}$&`))
    expect(await answer()).toBe(501)
  })

  test('4: a wrong result does not compile, and the right one answers 200', async () => {
    const replace = (code: string) =>
      copy.edit(handlers, (text) => text.replace(/^ {2}archiveSpace: [\s\S]*?(?=^\}\))/m, code))
    await replace('  archiveSpace: async () => ({ archived: true }),\n')
    expect(await uncompiled()).toEqual(['src/edge/resources/spaces/handlers.ts'])
    await replace(indented(handler))
    await copy.edit(handlers, (text) => imported + text)
    expect(await uncompiled()).toEqual([])
    expect(await answer()).toBe(200)
  })

  test('5: its test passes, and so does the list of untested operations', async () => {
    await copy.edit(`${server}/src/edge/resources/spaces/archive.test.ts`, () => own)
    const vitest = () => runTests(command)
    expect((await vitest()).output).toContain('uncovered.txt')
    await copy.edit(`${server}/test/uncovered.txt`, (text) => text.replace(/^archiveSpace\n/m, ''))
    const { code, output } = await vitest()
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
  })
})

describe('adding a resource with a table, as the README says', () => {
  const blocks = blocksOf('Adding a resource with a table')
  const [own = '', collection = '', star = '', list = '', tag = '', paths = '', ...code] = blocks
  const [migration = '', registration = '', entry = '', table = '', repo = '', presenter = '', ...rest] = code
  const [operations = '', tests = '', command = ''] = rest
  const write = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) await copy.edit(name, () => text)
  }

  test('1, 2: the resource has handlers and is registered', async () => {
    const files = { 'own.yaml': own, 'collection.yaml': collection, 'Star.yaml': star, 'StarList.yaml': list }
    for (const [name, text] of Object.entries(files)) await copy.edit(`spec/resources/stars/${name}`, () => text)
    await copy.edit('spec/openapi.yaml', (text) =>
      text.replace(/^tags:\n/m, `$&${indented(tag)}`).replace(/^paths:\n/m, `$&${indented(paths)}`),
    )
    const { code: status, output } = await gen()
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('+ starSpace: notImplemented') })
    expect(await copy.read(`${server}/src/edge/resources/index.ts`)).toContain("from './stars/handlers.ts'")
    expect(await copy.read(`${server}/test/uncovered.txt`)).toMatch(/^listStars\n[^]*^starSpace$/m)
  })

  test('3 to 6: the queries compile once the table is declared', async () => {
    const migrate = (text: string) =>
      text
        .replace(/^import \* as .*\n(?!import)/m, `$&${registration}`)
        .replace(/^export const migrations[^]*?(?=^\})/m, `$&${indented(entry)}`)
    await write({
      [`${server}/src/platform/db/migrations/0900_stars.ts`]: migration,
      [`${server}/src/edge/resources/stars/repo.ts`]: repo.replace(
        "'../../../platform/db/tables/stars.ts'",
        "'./row.ts'",
      ),
      [`${server}/src/edge/resources/stars/row.ts`]: table.replace(/^declare[^]*/m, ''),
      [`${server}/src/edge/resources/stars/presenter.ts`]: presenter,
      [`${server}/src/edge/resources/stars/handlers.ts`]: operations,
    })
    await copy.edit(`${server}/src/platform/db/migrate.ts`, migrate)
    const ours = ['src/edge/resources/stars/', 'src/platform/db/']
    expect(await uncompiled(ours)).toContain('src/edge/resources/stars/repo.ts')
    await write({
      [`${server}/src/platform/db/tables/stars.ts`]: table,
      [`${server}/src/edge/resources/stars/repo.ts`]: repo,
    })
    expect(await uncompiled(ours)).toEqual([])
  })

  test('7: its tests pass on both databases, and no operation is untested', async () => {
    await write({ [`${server}/src/edge/resources/stars/stars.test.ts`]: tests })
    await copy.edit(`${server}/test/uncovered.txt`, (text) => text.replaceAll(/^(listStars|starSpace)\n/gm, ''))
    const { code: status, output } = await runTests(command, '--project', 'unit', 'test/coverage.unit.test.ts')
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' })
  })
})
