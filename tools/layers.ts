import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkLayers, importsBetween, type Sources } from './layers/check.ts'
import { checkPackages } from './layers/packages.ts'
import { readTable, type Layer } from './layers/table.ts'

const ROOT = join(import.meta.dirname, '..')

const readSources = (folder: string): Sources =>
  new Map(
    globSync('**/*.{ts,tsx,js}', { cwd: folder })
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .toSorted()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

/** Prints which folder imports which, with the number of imports. */
const printEdges = (layers: readonly Layer[], sources: Sources): void => {
  const counts = Map.groupBy(importsBetween(layers, sources), ({ from, to }) => `${from} → ${to}`)
  for (const [edge, imports] of [...counts].toSorted()) console.log(`${edge} (${imports.length})`)
}

const readSource = (name: string): Sources => readSources(join(ROOT, 'packages', name, 'src'))
const readReadme = (name: string): string => readFileSync(join(ROOT, 'packages', name, 'README.md'), 'utf8')

// Each of these packages has a table of its folders in its README.
const layered = ['content', 'editor', 'server', 'studio']
const folderFaults = layered.flatMap((name) => {
  const sources = readSource(name)
  const layers = readTable(readReadme(name), 'Folder')
  if (process.argv.includes('--edges')) printEdges(layers, sources)
  const faults = checkLayers(layers, sources)
  return faults.map((fault) => `packages/${name}/src: ${fault}`)
})

const packages = globSync('*/package.json', { cwd: join(ROOT, 'packages') })
  .map(dirname)
  .toSorted()
  .map((name) => ({ name, sources: readSource(name) }))
const faults = [...folderFaults, ...checkPackages(readTable(readReadme('.'), 'Package'), packages)]
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error("The tables in the packages' READMEs list what each folder and package may import.")
  process.exitCode = 1
}
