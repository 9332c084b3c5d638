import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLayers, importsBetween, type Sources } from './layers/check.ts'
import { checkPackages } from './layers/packages.ts'
import { readTable } from './layers/table.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'packages/server/src')

const readSources = (folder: string): Sources =>
  new Map(
    globSync('**/*.{ts,js}', { cwd: folder })
      .filter((path) => !path.endsWith('.test.ts'))
      .toSorted()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

/** Prints which folder imports which, with the number of imports. */
const printEdges = (sources: Sources): void => {
  const counts = Map.groupBy(importsBetween(sources), ({ from, to }) => `${from} → ${to}`)
  for (const [edge, imports] of [...counts].toSorted()) console.log(`${edge} (${imports.length})`)
}

const readme = readFileSync(join(ROOT, 'packages/server/README.md'), 'utf8')
const sources = readSources(SOURCE)
if (process.argv.includes('--edges')) printEdges(sources)

const packages = ['types', 'client', 'content', 'site', 'server'].map((name) => ({
  name: `@scriptorium/${name}`,
  sources: readSources(join(ROOT, 'packages', name, 'src')),
}))
const faults = [
  ...checkLayers(readTable(readme, 'Folder'), sources).map((fault) => `packages/server/src: ${fault}`),
  ...checkPackages(readTable(readme, 'Package'), packages),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error('The tables in packages/server/README.md, "Layers", say what each folder and package may import.')
  process.exitCode = 1
}
