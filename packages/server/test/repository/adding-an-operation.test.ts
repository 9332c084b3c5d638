import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@scriptorium/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newSpace } from '../content.ts'
import { ready, scriptorium } from '../support/process.ts'
import { copyRepository, type Scratch } from './scratch.ts'

// The test generates, compiles and tests a copy of the repository.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const server = 'packages/server'
const handlers = `${server}/src/resources/spaces/handlers.ts`

/** The code blocks under "Adding an operation" in the README. */
const blocks = (): string[] => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, section = ''] = /^## Adding an operation\n([\s\S]*?)^## /m.exec(readme) ?? []
  return [...section.matchAll(/^ *```\w+\n([\s\S]*?)^ *```$/gm)].map(([, code]) => code!.replaceAll(/^ {3}/gm, ''))
}

const indented = (code: string) => code.replaceAll(/^(?=.)/gm, '  ')

let copy: Scratch
beforeAll(async () => {
  copy = await copyRepository()
})
afterAll(() => copy.drop())

const gen = () => copy.run('.', 'tools/gen.ts')

/** Returns the operation's files that do not compile. Other files are ignored, since someone may be editing them. */
const uncompiled = async (): Promise<string[]> => {
  const { output } = await copy.run(server, 'node_modules/typescript/bin/tsc', '--checkers', '1')
  const files = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file!)
  const ours = ['src/access/permissions.ts', 'src/resources/spaces/', 'test/support/expected.ts']
  return [...new Set(files)].filter((file) => ours.some((one) => file.startsWith(one)))
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
  const [path = '', entry = '', role = '', handler = '', own = '', command = ''] = blocks()

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
    expect((await uncompiled()).toSorted()).toEqual(['src/access/permissions.ts', 'test/support/expected.ts'])
    for (const file of ['src/access/permissions.ts', 'test/support/expected.ts'])
      await copy.edit(`${server}/${file}`, (text) => text.replace(/^ {2}'space:admin': /m, `${indented(role)}$&`))
    expect(await answer()).toBe(501)
  })

  test('4: a wrong result does not compile, and the right one answers 200', async () => {
    const replace = (code: string) =>
      copy.edit(handlers, (text) => text.replace(/^ {2}archiveSpace: [\s\S]*?(?=^\}\))/m, code))
    await replace('  archiveSpace: async () => ({ archived: true }),\n')
    expect(await uncompiled()).toEqual(['src/resources/spaces/handlers.ts'])
    await replace(indented(handler))
    expect(await answer()).toBe(200)
  })

  test('5: its test passes, and so does the list of untested operations', async () => {
    await copy.edit(`${server}/src/resources/spaces/archive.test.ts`, () => own)
    expect(await uncompiled()).toEqual([])
    const [, args = ''] = /^pnpm exec vitest (.*)$/m.exec(command) ?? []
    const vitest = () => copy.run(server, '../../node_modules/vitest/vitest.mjs', ...args.split(' '))
    expect((await vitest()).output).toContain('uncovered.txt')
    await copy.edit(`${server}/test/uncovered.txt`, (text) => text.replace(/^archiveSpace\n/m, ''))
    const { code, output } = await vitest()
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
  })
})
