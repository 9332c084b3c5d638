import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import type { Layer } from './table.ts'

/** The sources of a package, by their paths below its source folder. */
export type Sources = ReadonlyMap<string, string>

/** An import of one layer by a file of another. */
interface Import {
  from: string
  to: string
  path: string
  specifier: string
}

/** Returns the folder or file of the table that a path is in: `platform/db/tables/jobs.ts` → `platform/db`. */
const unitOf = (layers: readonly Layer[], path: string): string => {
  if (path.split('/')[0] === '..') return '..'
  const listed = layers.flatMap(({ names }) => names).find((name) => path === name || path.startsWith(`${name}/`))
  return listed ?? path.split('/').slice(0, 2).join('/')
}

const layerIn = (layers: readonly Layer[], name: string): Layer | undefined =>
  layers.find(({ names }) => names.includes(name))

/** Returns every import of one folder or file of the table by another; `..` is outside of the source folder. */
export const importsBetween = (layers: readonly Layer[], sources: Sources): Import[] =>
  [...sources].flatMap(([path, text]) =>
    importsOf(path, text)
      .filter((specifier) => specifier.startsWith('.') && !specifier.endsWith('.css'))
      .map((specifier) => ({
        from: unitOf(layers, path),
        to: unitOf(layers, posix.join(posix.dirname(path), specifier)),
        path,
        specifier,
      }))
      .filter(({ from, to }) => from !== to),
  )

// A row may import only rows above it, so the table itself has no cycle.
const allowedFor = (layers: readonly Layer[], layer: Layer): Set<string> => {
  const above = layers.slice(0, layers.indexOf(layer))
  const rows = above.filter(
    ({ names, group }) => layer.mayImport.includes(group) || names.some((name) => layer.mayImport.includes(name)),
  )
  return new Set([...layer.names, ...rows.flatMap(({ names }) => names)])
}

const faultsOfTable = (layers: readonly Layer[], sources: Sources, imports: readonly Import[]): string[] => {
  const units = new Set([...sources.keys()].map((path) => unitOf(layers, path)))
  const listed = layers.flatMap(({ names }) => names)
  return [
    ...[...units].filter((unit) => !listed.includes(unit)).map((unit) => `${unit} is missing in the table`),
    ...listed.filter((name) => !units.has(name)).map((name) => `${name} is in the table, but does not exist`),
    ...listed.filter((name, index) => listed.indexOf(name) !== index).map((name) => `${name} is in two rows`),
    ...layers.flatMap((layer, index) =>
      layer.mayImport.flatMap((name) => {
        const above = layers.slice(0, index)
        if (above.some(({ group }) => group === name)) return []
        if (!layerIn(above, name)) return [`${layer.names[0]} may import ${name}, which is in no row above it`]
        const isUsed = imports.some(({ from, to }) => layer.names.includes(from) && to === name)
        return isUsed ? [] : [`${layer.names[0]} may import ${name}, but does not`]
      }),
    ),
  ]
}

/** Returns the forbidden imports of a package and the faults of the table of layers, one line each. */
export const checkLayers = (layers: readonly Layer[], sources: Sources): string[] => {
  const imports = importsBetween(layers, sources)
  const forbidden = imports.filter(({ from, to }) => {
    const layer = layerIn(layers, from)
    return layer && !allowedFor(layers, layer).has(to)
  })
  return [
    ...faultsOfTable(layers, sources, imports),
    ...forbidden.map(({ from, to, path, specifier }) =>
      to === '..'
        ? `${path} imports ${specifier}, which is not in the source folder`
        : `${path} imports ${specifier}: ${from} may not import ${to}`,
    ),
  ]
}
