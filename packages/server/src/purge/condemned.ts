import type { Knex } from 'knex'
import { chunksBelow, heldBy, newlySeen } from '../store/reach.ts'
import { bodiesOfLineages, rootsElsewhere, rootsOf } from './repo.ts'

/** Content that only purged spaces use: hashes of chunks and bodies, and storage keys of files. */
export interface Condemned {
  chunks: Set<string>
  bodies: Set<string>
  files: Set<string>
  /** Chunks of other spaces that were already visited. */
  spared: Set<string>
}

const isEmpty = ({ chunks, bodies, files }: Condemned) => chunks.size + bodies.size + files.size === 0

/**
 * Removes the content of some trees from `condemned`. All spaces share equal content, so every other space has to be
 * checked. Skips chunks that were already visited.
 */
const spare = async (db: Knex, roots: readonly string[], condemned: Condemned): Promise<void> => {
  if (isEmpty(condemned)) return
  for await (const [address, chunk] of chunksBelow(db, roots, condemned.spared)) {
    condemned.chunks.delete(address)
    for (const held of chunk ? heldBy(chunk) : []) {
      if ('file' in held) condemned.files.delete(held.file.storageKey)
      else condemned.bodies.delete(held.body)
    }
    if (isEmpty(condemned)) return
  }
}

/** Returns the content that only these spaces use. Other spaces can be written meanwhile. */
export const condemn = async (db: Knex, spaceIds: readonly string[]): Promise<Condemned> => {
  const bodies = new Set(await bodiesOfLineages(db, spaceIds))
  const condemned: Condemned = { chunks: new Set(), bodies, files: new Set(), spared: newlySeen() }
  for await (const [address, chunk] of chunksBelow(db, await rootsOf(db, spaceIds), newlySeen())) {
    condemned.chunks.add(address)
    for (const held of chunk ? heldBy(chunk) : []) {
      if ('file' in held) condemned.files.add(held.file.storageKey)
      else condemned.bodies.add(held.body)
    }
  }
  await spare(db, await rootsElsewhere(db, spaceIds), condemned)
  return condemned
}

/** Removes content that other spaces have used since `condemn`. The caller must hold the locks that prevent writes. */
export const spareWhatIsNew = async (trx: Knex, spaceIds: readonly string[], condemned: Condemned): Promise<void> => {
  const roots = await rootsElsewhere(trx, spaceIds)
  await spare(
    trx,
    roots.filter((root) => !condemned.spared.has(root)),
    condemned,
  )
}
