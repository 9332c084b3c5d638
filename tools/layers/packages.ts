import type { Sources } from './check.ts'
import { importsOf } from './imports.ts'
import type { Layer } from './table.ts'

/** A package of this repository, by the name of its folder, and its sources. */
export interface Package {
  name: string
  sources: Sources
}

/** Returns the folder of the package that a specifier is in: `@scriptorium/content/tree/tree` → `content`. */
const packageOf = (specifier: string): string => specifier.split('/')[1]!

/** Returns the imports of other packages of this repository that the table does not allow: one line each. */
export const checkPackages = (table: readonly Layer[], packages: readonly Package[]): string[] =>
  packages.flatMap(({ name, sources }) => {
    const layer = table.find(({ names }) => names.includes(name))
    if (!layer) return [`${name} is missing in the table`]
    return [...sources].flatMap(([path, text]) =>
      importsOf(path, text)
        .filter((specifier) => specifier.startsWith('@scriptorium/'))
        .map(packageOf)
        .filter((other) => other !== name && !layer.mayImport.includes(other))
        .map((other) => `${name}: ${path} imports ${other}, which this package may not`),
    )
  })
