import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations, type OperationId } from '@scriptorium/types'
import type { Sources } from './sources.ts'

const server = join(import.meta.dirname, '../..')

/** Starts servers in other processes, where nobody notes which handlers they reach. */
const startsProcesses = /support\/(process|servers|own-process)|src\/main\.js|test\/archives/

/** Reads code as text, or handlers past the server. */
const readsCode = /globSync|readdir|readFile|handlers/

/** A test file, by its path in the server's folder. */
export interface TestFile {
  file: string
  text: string
}

/** Reads the test files that run for a change of the server. */
export const readTestFiles = (): TestFile[] =>
  globSync('{src,test}/**/*.test.ts', { cwd: server, exclude: ['test/repository/**'] })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }))

/** Returns a test file and all helpers in `test` that it imports. */
const filesOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, target = ''] of readFileSync(join(server, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const path = join(file, '..', target)
    // Some tests contain the text of modules that do not exist.
    if (path.startsWith('test/') && existsSync(join(server, path))) filesOf(path, seen)
  }
  return seen
}

/** The handlers that a test file reached when it last ran, as `record.ts` has noted; undefined if it never ran. */
export type Reached = Map<string, Set<OperationId>>

/** Returns the operations whose handlers a test file reaches. */
const operationsOf = (file: string, reached: Reached): Iterable<OperationId> => {
  const text = [...filesOf(file)].map((path) => readFileSync(join(server, path), 'utf8')).join('\n')
  const isUnknown = startsProcesses.test(text) || readsCode.test(text)
  return isUnknown ? (Object.keys(operations) as OperationId[]) : (reached.get(file) ?? [])
}

/** Returns a key that changes whenever an edit could change what a test file finds. */
export const keyOf = ({ file, text }: TestFile, sources: Sources, reached: Reached): string => {
  const { base, resources, handlers, tests } = sources
  const used = [...operationsOf(file, reached)].toSorted().flatMap((id) => handlers.get(id) ?? [])
  const parts = new Set(used.flatMap((handler) => [handler.hash, resources.get(handler.resource) ?? '']))
  const imported = [...text.matchAll(/from '[^']*resources\/([\w-]+)\//g)].map(([, name]) => resources.get(name!) ?? '')
  const folder = /^src\/resources\/([\w-]+)\//.exec(file)?.[1]
  return hash(
    'sha256',
    [base, text, text.includes('globSync') && tests, resources.get(folder ?? ''), ...imported, ...parts].join('\0'),
  )
}
