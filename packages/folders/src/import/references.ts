import { setImmediate } from 'node:timers/promises'
import { readAddress, joinPath } from '@scriptorium/content/links/address'
import { addressesIn } from '../addresses.ts'
import type { SourceFile } from '../source.ts'

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Returns the paths that the links and pictures of a text can refer to, relative to the root of the folder. */
const referencedPaths = ({ path, text }: SourceFile): Set<string> => {
  const found = new Set<string>()
  for (const href of addressesIn(text)) {
    const address = readAddress(href)
    if (address.kind !== 'relative' && address.kind !== 'pages') continue
    const target = joinPath(address.kind === 'relative' ? folderOf(path) : '', address.path)
    if (target) found.add(target)
  }
  return found
}

const filesPerTurn = 200

/** Returns the paths that texts can refer to. Reading many texts lets other work run in between. */
export const allReferencedPaths = async (files: readonly SourceFile[]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const [index, file] of files.entries()) {
    if (index % filesPerTurn === 0) await setImmediate()
    for (const path of referencedPaths(file)) found.add(path)
  }
  return found
}
