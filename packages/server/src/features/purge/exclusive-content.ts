import type { Knex } from 'knex'
import { chunksBelow, heldBy, newlySeen } from '@scriptorium/store/reach'
import { bodiesOfLineages, rootsElsewhere, rootsOf } from './repo.ts'

/** Content that only purged spaces use: hashes of chunks and bodies, and storage keys of files. */
export interface ExclusiveContent {
  chunks: Set<string>
  bodies: Set<string>
  files: Set<string>
  /** Chunks of other spaces that were already visited. */
  visited: Set<string>
}

const isEmpty = ({ chunks, bodies, files }: ExclusiveContent) => chunks.size + bodies.size + files.size === 0

/**
 * Removes the content of some trees from `exclusive`. All spaces share equal content, so every other space has to be
 * checked. Skips chunks that were already visited.
 */
const excludeReferenced = async (db: Knex, roots: readonly string[], exclusive: ExclusiveContent): Promise<void> => {
  if (isEmpty(exclusive)) return
  for await (const [address, chunk] of chunksBelow(db, roots, exclusive.visited)) {
    exclusive.chunks.delete(address)
    for (const held of chunk ? heldBy(chunk) : []) {
      if ('file' in held) exclusive.files.delete(held.file.storageKey)
      else exclusive.bodies.delete(held.body)
    }
    if (isEmpty(exclusive)) return
  }
}

/** Returns the content that only these spaces use. Other spaces can be written meanwhile. */
export const findExclusiveContent = async (db: Knex, spaceIds: readonly string[]): Promise<ExclusiveContent> => {
  const bodies = new Set(await bodiesOfLineages(db, spaceIds))
  const exclusive: ExclusiveContent = { chunks: new Set(), bodies, files: new Set(), visited: newlySeen() }
  for await (const [address, chunk] of chunksBelow(db, await rootsOf(db, spaceIds), newlySeen())) {
    exclusive.chunks.add(address)
    for (const held of chunk ? heldBy(chunk) : []) {
      if ('file' in held) exclusive.files.add(held.file.storageKey)
      else exclusive.bodies.add(held.body)
    }
  }
  await excludeReferenced(db, await rootsElsewhere(db, spaceIds), exclusive)
  return exclusive
}

/** Removes content that other spaces have used since `findExclusiveContent`. The caller must hold the locks that prevent writes. */
export const excludeReusedContent = async (
  trx: Knex,
  spaceIds: readonly string[],
  exclusive: ExclusiveContent,
): Promise<void> => {
  const roots = await rootsElsewhere(trx, spaceIds)
  await excludeReferenced(
    trx,
    roots.filter((root) => !exclusive.visited.has(root)),
    exclusive,
  )
}
