import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations, type OperationId } from '@scriptorium/types'
import { closureOf, importsOf, type Files } from './imports.ts'

/** Hashes of the code that tests can depend on. Each file, or each part of a file of handlers, counts in exactly one. */
export interface Sources {
  /** Everything that is in none of the other parts. */
  base: string
  /** By resource: the files that only this resource's handlers can reach. */
  resources: ReadonlyMap<string, string>
  /** By operation: its handler. */
  handlers: ReadonlyMap<OperationId, string>
  /** The test files: some tests read them. */
  tests: string
}

const root = join(import.meta.dirname, '../../../..')
const server = 'packages/server'

/** The files that a test of the server can depend on. */
const relevant = [
  'pnpm-lock.yaml',
  'spec/dist/openapi.json',
  'spec/workflows/**',
  'packages/!(deploy|editor|guide|server|studio)/{package.json,src/**}',
  'packages/content/test/**',
  'packages/{assistant,client,folders,import,openapi,outside,sign-on,site,storage}/test/!(*.test).ts',
  'tools/{package.json,bundle.ts,contract.ts,document.ts,operations.ts,redocly-cli.ts,stub.ts}',
  'tools/{contract,lint,mock,offline,random,release}/**',
  'tools/{fresh,studio,turbo,vitest.base,programs/installed}.ts',
  `${server}/{package.json,tsconfig.json,vitest.config.ts}`,
  `${server}/{src,test}/**`,
]

const isTest = (path: string) => path.endsWith('.test.ts')

/** The file that imports the handlers of all resources. */
export const handlerTable = `${server}/src/edge/resources/index.ts`

const resourceOf = (path: string): string | undefined =>
  /^packages\/server\/src\/edge\/resources\/([\w-]+)\//.exec(path)?.[1]

const hashOf = (...texts: string[]): string => hash('sha256', texts.join('\0'))

/** Reads all files that tests of the server can depend on, by their paths in the repository. */
export const readFiles = (): Files => {
  const files = globSync(relevant, { cwd: root, withFileTypes: true, exclude: ['**/node_modules', '**/dist/**/*.js'] })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const names = paths.map((path) => path.slice(root.length + 1))
  return new Map(names.toSorted().map((name) => [name, readFileSync(join(root, name), 'utf8')]))
}

/** Returns the handlers of a file by operation, and what is left of the file without them. */
export const splitHandlers = (text: string): { own: Map<OperationId, string>; rest: string } => {
  const own = new Map<OperationId, string>()
  const rest = text.replaceAll(/^ {2}(\w+): [^]*?(?=^ {2}[\w.]|^\}\))/gm, (handler, name: string) => {
    // Tests of all operations check which of them are implemented.
    if (!Object.hasOwn(operations, name) || handler.includes(': notImplemented')) return handler
    own.set(name as OperationId, handler)
    return `  ${name}\n`
  })
  return { own, rest }
}

/** Returns the files of resources that other code can reach without a handler of the resource. */
export const sharedFiles = (files: Files): Set<string> => {
  const crossing = [...files].flatMap(([path, text]) =>
    path === handlerTable ? [] : importsOf(path, text).filter((target) => resourceOf(target) !== resourceOf(path)),
  )
  return closureOf(
    files,
    crossing.filter((path) => resourceOf(path) !== undefined),
  )
}

/** Hashes files by the part that they count in. */
export const hashSources = (all: Files): Sources => {
  const files = new Map([...all].filter(([path]) => !isTest(path)))
  const shared = sharedFiles(files)
  const handlers = new Map<OperationId, string>()
  const parts = [...files].map(([path, text]) => {
    // A file can be read by its path, too.
    const isPrivate = path.endsWith('.ts') && !shared.has(path) && !text.includes('import.meta')
    const owner = isPrivate ? resourceOf(path) : undefined
    if (owner === undefined || !path.endsWith('/handlers.ts')) return { owner, text: `${path}\0${text}` }
    const { own, rest } = splitHandlers(text)
    for (const [id, code] of own) handlers.set(id, hashOf(code))
    return { owner, text: `${path}\0${rest}` }
  })
  const hashes = [...Map.groupBy(parts, ({ owner }) => owner)].map(
    ([owner, own]) => [owner, hashOf(...own.map(({ text }) => text))] as const,
  )
  const resources = new Map(hashes.flatMap(([owner, code]) => (owner === undefined ? [] : [[owner, code] as const])))
  const tests = [...all].filter(([path]) => isTest(path))
  return {
    base: hashOf(process.version, new Map(hashes).get(undefined) ?? ''),
    resources,
    handlers,
    tests: hashOf(...tests.flat()),
  }
}
