import type { Knex } from 'knex'
import { chunksBelow, heldBy, newlySeen } from '../store/reach.ts'
import { bodiesOfLineages, rootsElsewhere, rootsOf } from './repo.ts'

/** What only spaces that are gone can reach: addresses of chunks and of bodies, and keys of files. */
export interface Condemned {
  chunks: Set<string>
  bodies: Set<string>
  files: Set<string>
  /** What other spaces reach, as far as they have been walked. */
  spared: Set<string>
}

const isEmpty = ({ chunks, bodies, files }: Condemned) => chunks.size + bodies.size + files.size === 0

/**
 * Takes out what some trees reach. Equal content is stored once, whoever wrote it: that is why every space there is has to be
 * asked. What was walked before is not walked again.
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

/** Finds what becomes unreachable without these spaces, while others go on writing. */
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

/** Takes out what others have written meanwhile; to be called where nobody can write any more. */
export const spareWhatIsNew = async (trx: Knex, spaceIds: readonly string[], condemned: Condemned): Promise<void> => {
  const roots = await rootsElsewhere(trx, spaceIds)
  await spare(
    trx,
    roots.filter((root) => !condemned.spared.has(root)),
    condemned,
  )
}
