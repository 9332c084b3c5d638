import type { ContentCache } from '@scriptorium/store/knex-store'
import { emptyChunk, emptyRoot, parseChunk, type Chunk } from '@scriptorium/content/chunk'
import type { Body, ContentStore } from '@scriptorium/content/store'
import type { Sql } from './sql-names.ts'

/** Returns a content store on prepared statements, with the same cache as the server. */
export const preparedStore = ({ first, insert }: Sql, cache: ContentCache): ContentStore => {
  const chunkOf = async (hash: string): Promise<Chunk> => {
    if (hash === emptyRoot) return emptyChunk
    const known = cache.chunks.get(hash)
    if (known) return known
    const { data } = (await first<{ data: string }>('select data from content_chunks where hash = :hash', { hash }))!
    const chunk = parseChunk(data)
    cache.chunks.set(hash, chunk, { size: data.length * 3 + 200 })
    return chunk
  }
  const bodyOf = async (hash: string): Promise<Body> => {
    const known = cache.bodies.get(hash)
    if (known) return known
    const body = (await first<Body>('select format, text from bodies where hash = :hash', { hash }))!
    cache.bodies.set(hash, body, { size: body.text.length * 2 + 200 })
    return body
  }
  const all = async <T>(hashes: Iterable<string>, of: (hash: string) => Promise<T>) => {
    const found = new Map<string, T>()
    for (const hash of hashes) found.set(hash, await of(hash))
    return found
  }
  return {
    getChunks: (hashes) => all(hashes, chunkOf),
    putChunks: async (chunks) => {
      for (const [hash, { text }] of chunks)
        await insert('content_chunks', { hash, data: text }, 'on conflict do nothing')
    },
    getBodies: (hashes) => all(hashes, bodyOf),
    putBodies: async (bodies) => {
      for (const [hash, { format, text }] of bodies)
        await insert('bodies', { hash, format, text }, 'on conflict do nothing')
    },
  }
}
