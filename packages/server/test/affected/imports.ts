import { join } from 'node:path'

/** The text of files by path. */
export type Files = ReadonlyMap<string, string>

/** Returns the paths of the files that a file imports, at its start or later, for a value, a type or a thread. */
export const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    join(path, '..', target),
  )

const known = new WeakMap<Files, Map<string, string[]>>()

/** Returns what a file imports. Many tests reach the same files, and finding their imports takes most of the time. */
const knownImports = (files: Files, path: string, text: string): string[] => {
  const own = known.get(files) ?? new Map<string, string[]>()
  known.set(files, own)
  const imports = own.get(path) ?? importsOf(path, text)
  own.set(path, imports)
  return imports
}

/** Returns the files with all files that they import, directly and indirectly. `follow` says which imports count. */
export const closureOf = (
  files: Files,
  starts: Iterable<string>,
  follow: (from: string, to: string) => boolean = () => true,
): Set<string> => {
  const found = new Set<string>()
  const visit = (path: string): void => {
    const text = files.get(path)
    if (text === undefined || found.has(path)) return
    found.add(path)
    for (const target of knownImports(files, path, text)) if (follow(path, target)) visit(target)
  }
  for (const path of starts) visit(path)
  return found
}
