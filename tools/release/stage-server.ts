import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleOwn, bundleParts, bundleSpec } from './bundled.ts'
import { compileFolder } from './compile.ts'
import { copyDocumentation } from './documentation.ts'
import { bundleLibraries } from './libraries.ts'
import { readManifest, releaseVersion, ROOT, type Manifest } from './places.ts'

const ownDependencies = (name: string): string[] =>
  Object.keys(readManifest(join(ROOT, 'packages', name)).dependencies ?? {})
    .filter((dependency) => dependency.startsWith('@scriptorium/') && dependency !== '@scriptorium/spec')
    .map((dependency) => dependency.slice('@scriptorium/'.length))

/** Returns the packages of this repository that the server needs, besides the spec. */
export const ownPackages = (): string[] => {
  const found = new Set(ownDependencies('server'))
  for (const name of found) for (const further of ownDependencies(name)) found.add(further)
  return [...found].toSorted()
}

const without = (libraries: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(libraries)
      .filter(([name]) => !names.includes(name) && !name.startsWith('@scriptorium/'))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

// Libraries that only some operations need are large: npm would install them as optional dependencies, but not as optional peers.
const peersOf = (manifests: readonly Manifest[]): Partial<Manifest> => {
  const peers = manifests.flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
  const optional = { optional: true }
  return {
    peerDependencies: Object.fromEntries(peers),
    peerDependenciesMeta: Object.fromEntries(peers.map(([name]) => [name, optional])),
  }
}

const manifestOf = (
  own: readonly string[],
  libraries: Record<string, string>,
  parts: readonly string[],
): Partial<Manifest> => {
  const version = releaseVersion()
  const bundled = [...own, 'spec'].map((name) => `@scriptorium/${name}`)
  const withVersions = Object.fromEntries(bundled.map((name) => [name, version]))
  return {
    name: '@scriptorium/server',
    version,
    description: readManifest(ROOT)['description'],
    license: 'MIT',
    type: 'module',
    bin: { scriptorium: './src/main.js' },
    engines: { node: '>=22.14' },
    dependencies: { ...without(libraries, parts), ...withVersions },
    ...peersOf(['server', ...own].map((name) => readManifest(join(ROOT, 'packages', name)))),
    bundleDependencies: [...bundled, ...parts],
  }
}

/** Puts the files of the package `@scriptorium/server` into a folder: compiled sources, with the packages of this repository inside. */
export const stageServer = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const server = join(ROOT, 'packages/server')
  const modules = join(folder, 'node_modules')
  compileFolder(join(server, 'src'), join(folder, 'src'))
  const own = ownPackages()
  const libraries = Object.assign({}, ...own.map((name) => bundleOwn(name, modules))) as Record<string, string>
  bundleSpec(modules)
  const parts = [...bundleParts(modules), ...(await bundleLibraries(modules))]
  const partVersions = Object.fromEntries(parts.map((name) => [name, readManifest(join(modules, name)).version]))
  const manifest = manifestOf(own, { ...libraries, ...readManifest(server).dependencies }, parts)
  Object.assign(manifest.dependencies!, partVersions)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  cpSync(join(ROOT, 'packages/studio/dist'), join(folder, 'studio'), { recursive: true })
  copyDocumentation(folder)
}
