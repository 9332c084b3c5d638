import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { rolldown, type OutputChunk } from 'rolldown'
import { readManifest, ROOT } from './places.ts'

interface Library {
  name: string
  /** The package that depends on it. Default: the server. */
  of?: string
  /** What is imported of it: a subpath and the name of its file. */
  entries: Record<string, string>
  /** What the server imports of a CommonJS library, because the bundle exports only these names. */
  names?: string[]
  /** What it shares with the server, because both must have the same copy. */
  external?: string[]
}

/** Libraries with many files that the server does not need. Each becomes one file with all that it depends on. */
const libraries: Library[] = [
  { name: '@aws-sdk/client-s3', of: 'storage', entries: { '.': 'index' } },
  {
    name: '@aws-sdk/s3-request-presigner',
    of: 'storage',
    entries: { '.': 'index' },
    external: ['@aws-sdk/client-s3'],
  },
  {
    name: 'flydrive',
    of: 'storage',
    entries: { '.': 'index', './drivers/fs': 'fs', './drivers/s3': 's3' },
    external: ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'],
  },
  { name: '@opentelemetry/api', of: 'telemetry', entries: { '.': 'index' } },
  {
    name: '@opentelemetry/exporter-trace-otlp-http',
    of: 'telemetry',
    entries: { '.': 'index' },
    external: ['@opentelemetry/api'],
  },
  { name: '@opentelemetry/resources', of: 'telemetry', entries: { '.': 'index' }, external: ['@opentelemetry/api'] },
  { name: '@opentelemetry/sdk-trace', of: 'telemetry', entries: { '.': 'index' }, external: ['@opentelemetry/api'] },
  { name: '@redocly/openapi-core', of: 'openapi', entries: { '.': 'index' } },
  {
    name: '@modelcontextprotocol/sdk',
    entries: { './server/mcp.js': 'mcp', './server/streamableHttp.js': 'http' },
    external: ['zod', 'zod/v3', 'zod/v4', 'zod/v4-mini', 'zod/v4/core'],
  },
  { name: '@scalar/client-side-rendering', entries: { '.': 'index' } },
  { name: '@scalar/openapi-upgrader', of: 'openapi', entries: { '.': 'index' } },
  { name: '@scalar/snippetz', of: 'openapi', entries: { '.': 'index' } },
  // It depends on libraries for another runtime, with 12 MB of native code.
  { name: 'tar-stream', of: 'backup', entries: { '.': 'index' }, names: ['extract', 'pack'] },
  {
    name: 'zod',
    entries: { '.': 'index', './v3': 'v3', './v4': 'v4', './v4-mini': 'v4-mini', './v4/core': 'v4-core' },
  },
]

const packageOf = (module: string): string | undefined => {
  let folder = dirname(module)
  while (folder.includes('node_modules')) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && readManifest(folder).name) return folder
    folder = dirname(folder)
  }
  return undefined
}

const licenseOf = (folder: string): string => {
  const { name, version, license } = readManifest(folder)
  const file = globSync('{LICENSE,LICENCE,license,licence}*', { cwd: folder }).toSorted()[0]
  const text = file === undefined ? `License: ${String(license)}` : readFileSync(join(folder, file), 'utf8').trim()
  return `${name}@${version}\n\n${text}\n`
}

// The licences ask that their texts accompany the code, also within one file.
const licensesOf = (chunks: readonly OutputChunk[]): string => {
  const folders = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.map(packageOf)).filter((at) => at !== undefined))
  return [...folders]
    .map(licenseOf)
    .toSorted()
    .join(`\n${'-'.repeat(80)}\n\n`)
}

// Not a file, because the bundle names its modules, and the same sources must make the same bundle in every folder.
const virtualEntry = ({ name, of = 'server', names = [] }: Library) => {
  const id = `${name}/names.js`
  const source = createRequire(join(ROOT, 'packages', of, 'package.json')).resolve(name)
  return {
    id,
    plugin: {
      name: 'names-of-a-commonjs-library',
      resolveId: (wanted: string) => (wanted === id ? id : undefined),
      load: (wanted: string) =>
        wanted === id ? `export { ${names.join(', ')} } from ${JSON.stringify(source)}` : undefined,
    },
  }
}

const inputOf = (library: Library) => {
  if (library.names) {
    const { id, plugin } = virtualEntry(library)
    return { input: { index: id }, plugins: [plugin] }
  }
  const entries = Object.entries(library.entries).map(([path, file]) => [file, join(library.name, path)])
  return { input: Object.fromEntries(entries) as Record<string, string> }
}

const bundleLibrary = async (library: Library, modules: string): Promise<void> => {
  const { name, of = 'server', entries, external = [] } = library
  const folder = join(modules, name)
  const bundle = await rolldown({
    cwd: join(ROOT, 'packages', of),
    ...inputOf(library),
    external,
    platform: 'node',
    // The bundle of a CommonJS library exports no names, so a library that also has ES modules is bundled from these.
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'silent',
  })
  const { output } = await bundle.write({ dir: folder, format: 'esm', minify: 'dce-only' })
  await bundle.close()
  const { version, license } = readManifest(join(ROOT, 'packages', of, 'node_modules', name))
  const exports = Object.fromEntries(Object.entries(entries).map(([path, file]) => [path, `./${file}.js`]))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, type: 'module', exports }, null, 2)}\n`,
  )
  writeFileSync(join(folder, 'LICENSES.txt'), licensesOf(output.filter((part) => part.type === 'chunk')))
}

/** Bundles large libraries into `node_modules` of the server, and returns their names. */
export const bundleLibraries = async (modules: string): Promise<string[]> => {
  for (const library of libraries) await bundleLibrary(library, modules)
  return libraries.map(({ name }) => name)
}
