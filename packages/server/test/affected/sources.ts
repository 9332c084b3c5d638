import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations, type OperationId } from '@scriptorium/types'

/** Hashes of the code that tests can depend on. An edit changes exactly one of them. */
export interface Sources {
  /** Everything that is in none of the other parts. */
  base: string
  /** By resource: the files that only the resource's own handlers import. */
  resources: Map<string, string>
  /** By operation: its handler, and the resource that it belongs to. */
  handlers: Map<OperationId, { hash: string; resource: string }>
  /** The test files: some tests read them. */
  tests: string
}

const server = join(import.meta.dirname, '../..')
const root = join(server, '../..')

const outside = [
  'pnpm-lock.yaml',
  'spec/dist/openapi.json',
  'spec/workflows/**',
  'packages/{client,content,types}/{package.json,src/**}',
  'packages/content/test/**',
  'tools/{package.json,redocly-cli.ts}',
  'tools/{contract,mock,offline}/**',
  'packages/server/{package.json,tsconfig.json,vitest.config.ts}',
  'packages/server/{src,test}/**',
]

const isTest = (path: string) => path.endsWith('.test.ts')
const resourceOf = (path: string): string | undefined => /^packages\/server\/src\/resources\/([\w-]+)\//.exec(path)?.[1]

const hashOf = (...texts: string[]): string => hash('sha256', texts.join('\0'))

const readAll = (): Map<string, string> => {
  const files = globSync(outside, { cwd: root, withFileTypes: true, exclude: ['**/node_modules', '**/dist/**/*.js'] })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const names = paths.map((path) => path.slice(root.length + 1))
  return new Map(names.toSorted().map((name) => [name, readFileSync(join(root, name), 'utf8')]))
}

/** Returns the handlers of a file by operation, and what is left of the file without them. */
export const splitHandlers = (text: string): { own: Map<string, string>; rest: string } => {
  const own = new Map<string, string>()
  const rest = text.replaceAll(/^ {2}(\w+): [^]*?(?=^ {2}\w+: |^\}\))/gm, (handler, name: string) => {
    if (!Object.hasOwn(operations, name)) return handler
    // Tests of all operations ask which of them have code.
    if (handler.includes(': notImplemented')) return handler
    own.set(name, handler)
    return `  ${name}\n`
  })
  return { own, rest }
}

/** Returns the files of resources that another folder imports: an edit of one may break anything. */
const importedFromOutside = (files: Map<string, string>): Set<string> => {
  const found = new Set<string>()
  for (const [path, text] of files) {
    for (const [, target = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const resolved = join(path, '..', target)
      if (resourceOf(resolved) !== undefined && resourceOf(resolved) !== resourceOf(path)) found.add(resolved)
    }
  }
  return found
}

/** Returns the resource whose tests alone an edit of the file can break; undefined if there is no such resource. */
const ownerOf = (path: string, text: string, shared: Set<string>): string | undefined => {
  const isPrivate = path.endsWith('.ts') && !shared.has(path) && !text.includes('import.meta')
  return isPrivate ? resourceOf(path) : undefined
}

/** Reads the repository as it is now. */
export const readSources = (): Sources => {
  const all = [...readAll()]
  const files = new Map(all.filter(([path]) => !isTest(path)))
  const tests = all.filter(([path]) => isTest(path))
  const shared = importedFromOutside(files)
  const handlers: Sources['handlers'] = new Map()
  const parts = [...files].map(([path, text]) => {
    const resource = path.endsWith('/handlers.ts') ? resourceOf(path) : undefined
    if (resource === undefined) return { owner: ownerOf(path, text, shared), text: `${path}\0${text}` }
    const { own, rest } = splitHandlers(text)
    for (const [id, code] of own) handlers.set(id as OperationId, { hash: hashOf(code), resource })
    return { owner: resource, text: `${path}\0${rest}` }
  })
  const byOwner = Map.groupBy(parts, ({ owner }) => owner)
  const hashOfPart = (owner?: string) => hashOf(...(byOwner.get(owner) ?? []).map(({ text }) => text))
  const owners = [...byOwner.keys()].filter((owner) => owner !== undefined)
  const resources = new Map(owners.map((owner) => [owner, hashOfPart(owner)]))
  return { base: hashOf(process.version, hashOfPart()), resources, handlers, tests: hashOf(...tests.flat()) }
}
