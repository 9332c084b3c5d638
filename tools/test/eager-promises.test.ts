import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** Returns what the linter says about the body of a function. */
const lint = async (body: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'))
  const file = join(folder, 'a.ts')
  await writeFile(file, `export const run = async (work: (name: string) => Promise<number>) => {\n${body}\n}\n`)
  const args = ['-c', join(root, '.oxlintrc.json'), file]
  const said = await new Promise<string>((resolve) => {
    execFile(join(root, 'node_modules', '.bin', 'oxlint'), args, { cwd: folder }, (_error, out) => resolve(out))
  })
  await rm(folder, { recursive: true })
  return said
}

test.each([
  "const count = work('a')\nawait work('b')\nreturn await count",
  "const count = work('a')\nconst rows = await work('b')\nreturn rows + (await count)",
  "const one = work('a')\nconst two = await work('b')\nreturn await Promise.all([one, two])",
])('refuses a promise that can reject before it is awaited: %j', async (body) => {
  expect(await lint(body)).toContain('can reject while something else is awaited')
})

test.each([
  "const count = work('a')\ncount.catch(() => {})\nawait work('b')\nreturn await count",
  "const one = work('a')\nconst two = work('b')\nreturn await Promise.all([one, two])",
  "const count = await work('a')\nawait work('b')\nreturn count",
])('accepts a promise with a listener: %j', async (body) => {
  expect(await lint(body)).not.toContain('can reject')
})
