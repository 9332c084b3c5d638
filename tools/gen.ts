import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SPEC } from './bundle.ts'
import { markFresh } from './fresh.ts'
import { writeOperationsPage, writeReadme } from './readme.ts'
import { listUncovered, RESOURCES, UNCOVERED, writeStubs } from './stub.ts'
import { generate, turboStep } from './turbo.ts'
import type { Document } from './document.ts'

/**
 * Lints and generates everything: turbo runs lint, bundle and types if their inputs have changed, then the stubs follow. With
 * `check` it fails if a committed file (operations.md, the client's README or a handler file) was out of date.
 */
const gen = async ({ check }: { check: boolean }): Promise<number> => {
  // Lint first: its findings explain an error that the generators would only stumble over.
  const status = turboStep(['rules']) || generate()
  if (status !== 0) return status
  const document = JSON.parse(await readFile(join(SPEC, 'dist/openapi.json'), 'utf8')) as Document
  const { ids: stubs } = await writeStubs(document, RESOURCES)
  await listUncovered(stubs, UNCOVERED)
  for (const id of stubs) console.log(`+ ${id}: notImplemented`)
  const isPageStale = await writeOperationsPage(document)
  const isReadmeStale = await writeReadme(document)
  await markFresh()
  if (!check) return 0
  if (isPageStale) console.error('spec/operations.md is out of date. Run pnpm gen and commit it.')
  if (stubs.length > 0) console.error(`${stubs.length} handler stubs are missing. Run pnpm gen and commit them.`)
  if (isReadmeStale) console.error('packages/client/README.md is out of date. Run pnpm gen and commit it.')
  return isPageStale || isReadmeStale || stubs.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = await gen({ check: process.argv.includes('--check') })
