import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFolder } from './compile.ts'
import { readManifest, releaseVersion, ROOT, type Manifest } from './places.ts'

const writeManifest = (folder: string, manifest: Partial<Manifest>): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

const compiledExports = ({ exports: given = {} }: Manifest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => !name.startsWith('./test/'))
      .map(([name, file]) => [name, file.replace(/\.ts$/, '.js')]),
  )

// A condition can choose between files, as for browsers.
const compiledImports = ({ imports }: Manifest): Pick<Manifest, 'imports'> =>
  imports ? { imports: JSON.parse(JSON.stringify(imports).replaceAll(/\.ts"/g, '.js"')) as Manifest['imports'] } : {}

/** Compiles a package of this repository into `node_modules` of the server, and returns the libraries that it needs. */
export const bundleOwn = (name: string, modules: string): Record<string, string> => {
  const from = join(ROOT, 'packages', name)
  const manifest = readManifest(from)
  const to = join(modules, manifest.name)
  compileFolder(join(from, 'src'), join(to, 'src'))
  writeManifest(to, {
    name: manifest.name,
    version: releaseVersion(),
    type: 'module',
    exports: compiledExports(manifest),
    ...compiledImports(manifest),
  })
  return manifest.dependencies ?? {}
}

/** Puts the bundled spec into `node_modules` of the server. */
export const bundleSpec = (modules: string): void => {
  const { name, exports } = readManifest(join(ROOT, 'spec'))
  for (const file of Object.values(exports!)) cpSync(join(ROOT, 'spec', file), join(modules, name, file))
  writeManifest(join(modules, name), { name, version: releaseVersion(), type: 'module', exports })
}

const inter = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold', '700Bold_Italic']

interface Part {
  name: string
  /** The package that depends on it. */
  of: string
  /** Patterns of the files that are read. */
  files: string[]
  main?: string
}

// The weights that pages show, in the format that browsers load.
const variableFont = ['files/*-wght-*.woff2', 'metadata.json', 'unicode.json', 'LICENSE']
const staticFont = [
  'files/*-{400,500,600,700}-normal.woff2',
  'files/*-{400,700}-italic.woff2',
  ...variableFont.slice(1),
]

const fonts = Object.keys(readManifest(join(ROOT, 'packages/site')).dependencies ?? {})
  .filter((name) => name.startsWith('@fontsource'))
  .map((name) => ({ name, of: 'site', files: name.startsWith('@fontsource-variable') ? variableFont : staticFont }))

/** Libraries of which the server reads a few files. Whole, with what they depend on, they would take 330 MB. */
const parts: Part[] = [
  ...fonts,
  { name: '@scalar/api-reference', of: 'server', files: ['dist/browser/standalone.js'], main: 'dist/index.js' },
  { name: '@fortawesome/fontawesome-free', of: 'site', files: ['svgs', 'LICENSE.txt'] },
  { name: '@expo-google-fonts/inter', of: 'pdf', files: [...inter, 'LICENSE_FONT'] },
  { name: '@expo-google-fonts/noto-emoji', of: 'pdf', files: ['400Regular', 'LICENSE_FONT'] },
]

/** Puts the parts that the server reads of large libraries into its `node_modules`, and returns the names of the libraries. */
export const bundleParts = (modules: string): string[] => {
  for (const { name, of, files, main } of parts) {
    const found = createRequire(join(ROOT, 'packages', of, 'package.json')).resolve.paths(name)!
    const from = join(found[0]!, name)
    const to = join(modules, name)
    for (const file of globSync(files, { cwd: from }))
      cpSync(join(from, file), join(to, file), { recursive: true, dereference: true })
    const { version, license } = readManifest(from)
    writeManifest(to, { name, version, license, ...(main && { main }) })
    if (main) writeFileSync(join(to, main), '')
  }
  return parts.map(({ name }) => name)
}
