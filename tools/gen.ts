import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SPEC } from './bundle.ts'
import { markFresh } from './fresh.ts'
import { writeReadme } from './readme.ts'
import { listUncovered, RESOURCES, UNCOVERED, writeStubs } from './stub.ts'
import type { Document } from './document.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(SPEC, 'operations.md')

/** Runs turbo tasks, quietly where nothing happens. */
export const turbo = (tasks: string[], output: NodeJS.WriteStream = process.stdout): number =>
  spawnSync(join(ROOT, 'node_modules/.bin/turbo'), ['run', ...tasks, '--output-logs=new-only', '--log-prefix=none'], {
    cwd: ROOT,
    stdio: ['inherit', output, 'inherit'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  }).status ?? 1

/**
 * Lint ∥ bundle → types, by turbo, which knows what has changed; then the stubs. With `check` it fails when what is
 * committed of all this, operations.md, the client's README and the stubs, was not up to date.
 */
const gen = async ({ check }: { check: boolean }): Promise<number> => {
  const before = await readFile(PAGE, 'utf8').catch(() => '')
  const status = turbo(['gen', 'rules'])
  if (status !== 0) return status
  const document = JSON.parse(await readFile(join(SPEC, 'dist/openapi.json'), 'utf8')) as Document
  const { ids: stubs } = await writeStubs(document, RESOURCES)
  await listUncovered(stubs, UNCOVERED)
  for (const id of stubs) console.log(`+ ${id}: notImplemented`)
  const isReadmeStale = await writeReadme(document)
  await markFresh()
  if (!check) return 0
  const stale = before !== (await readFile(PAGE, 'utf8'))
  if (stale) console.error('spec/operations.md was not up to date: run pnpm gen and commit it.')
  if (stubs.length > 0) console.error(`${stubs.length} handler stubs were missing: run pnpm gen and commit them.`)
  if (isReadmeStale) console.error('packages/client/README.md was not up to date: run pnpm gen and commit it.')
  return stale || isReadmeStale || stubs.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = await gen({ check: process.argv.includes('--check') })
