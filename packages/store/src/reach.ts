import { setImmediate as others } from 'node:timers/promises'
import type { Knex } from 'knex'
import { emptyRoot, isBranch, parseChunk, type Chunk } from '@scriptorium/content/chunk'
import type { FileRecord } from '@scriptorium/content/tree/records'
import { batchesOf } from '@scriptorium/basics/batches'
import type { ContentChunkRow } from '@scriptorium/schema/tables/stored'

const chunksPerRead = 50

const chunksOf = async (db: Knex, addresses: readonly string[]): Promise<Map<string, Chunk>> => {
  const rows: ContentChunkRow[] = await db('content_chunks').whereIn('hash', addresses)
  return new Map(rows.map(({ hash, data }) => [hash, parseChunk(data)]))
}

/** Returns the set of visited chunks for a new walk. The empty chunk is never stored, so it counts as visited. */
export const newlySeen = (): Set<string> => new Set([emptyRoot])

/**
 * Yields every chunk below some roots, level by level, each once even if several trees share it; undefined for a missing one.
 * Chunks that were visited before are skipped, with all chunks below them.
 */
export async function* chunksBelow(
  db: Knex,
  roots: Iterable<string>,
  seen: Set<string>,
): AsyncGenerator<[address: string, chunk: Chunk | undefined]> {
  for (let level = new Set(roots); level.size > 0;) {
    const fresh = [...level].filter((address) => !seen.has(address))
    level = new Set()
    for (const addresses of batchesOf(fresh, chunksPerRead)) {
      // SQLite answers at once: without this, no request would be handled before the end of the walk.
      await others()
      const chunks = await chunksOf(db, addresses)
      for (const address of addresses) {
        seen.add(address)
        const chunk = chunks.get(address)
        if (chunk && isBranch(chunk)) for (const [, child] of chunk.entries) level.add(child)
        yield [address, chunk]
      }
    }
  }
}

/** A reference of a chunk to content outside the tree: the body of `key`, or a file. */
export type Held = { body: string; key: string } | { file: FileRecord }

interface WithBody {
  body?: { hash?: string }
}

/** Returns the references of a chunk to content outside the tree. */
export function* heldBy(chunk: Chunk): Generator<Held> {
  if (isBranch(chunk)) return
  for (const [key, value] of chunk.entries) {
    if (key.startsWith('f/')) yield { file: value as FileRecord }
    const body = (value as WithBody | null)?.body?.hash
    if (body !== undefined) yield { body, key }
    const corrected = (value as { from?: WithBody } | null)?.from?.body?.hash
    if (corrected !== undefined) yield { body: corrected, key }
  }
}
