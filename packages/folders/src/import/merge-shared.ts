import { fileHash, type Base } from '../base.ts'
import { isShared, sharedFiles, type Shared } from '../shared.ts'
import type { SourceFile } from '../source.ts'
import type { FileConflict } from './merge-base.ts'

interface Merged {
  files: SourceFile[]
  conflicts: FileConflict[]
}

const hashOf = (file: SourceFile | undefined): string | undefined => file && fileHash(file.text)

interface Versions {
  base: string | undefined
  mine: SourceFile | undefined
  theirs: SourceFile | undefined
}

/** Returns the file that stays, which is the changed one, or undefined if both sides changed it. */
const winnerOf = ({ base, mine, theirs }: Versions, prune: boolean): { file: SourceFile | undefined } | undefined => {
  const [own, main] = [hashOf(mine), hashOf(theirs)]
  if (own === base || own === main) return { file: theirs }
  if (!mine && (!prune || main !== base)) return { file: theirs }
  return main === base ? { file: mine } : undefined
}

/**
 * Merges the reusable contents and variables of a folder with those that the space has changed since the export. `linked` has the texts with
 * links between files, as an export writes them.
 */
export const mergeShared = (
  files: readonly SourceFile[],
  [there, linked]: readonly [own: Shared, linked: Shared],
  { files: recorded }: Base,
  { prune, overwrite }: { prune: boolean; overwrite: boolean },
): Merged => {
  const mine = new Map(files.map((file) => [file.path, file]))
  const own = new Map(sharedFiles(there).map((file) => [file.path, file]))
  const isOwn = (path: string) => hashOf(own.get(path)) === recorded.get(path)?.hash
  // Earlier exports did not rewrite the links.
  const theirs = new Map(sharedFiles(linked).map((file) => [file.path, isOwn(file.path) ? own.get(file.path)! : file]))
  const known = [...recorded.keys()].filter(isShared)
  const merged: Merged = { files: [], conflicts: [] }
  for (const path of new Set([...known, ...mine.keys(), ...theirs.keys()])) {
    const versions = { base: recorded.get(path)?.hash, mine: mine.get(path), theirs: theirs.get(path) }
    const winner = winnerOf(versions, prune)
    if (!winner && !overwrite) {
      merged.conflicts.push({ path, reason: 'the folder and the space have changed this file' })
    }
    const file = winner ? winner.file : overwrite ? versions.mine : versions.theirs
    if (file) merged.files.push(file)
  }
  return merged
}
