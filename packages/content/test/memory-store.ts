import { type Chunk, emptyChunk, emptyRoot, parseChunk } from '../src/chunk.ts'
import { type Body, type ContentStore, missing } from '../src/store.ts'

/** What a test may ask of the memory store: how much was read and written. */
export type MemoryStore = ContentStore & { readonly cost: { chunksRead: number; chunksWritten: number } }

/** A store in memory, which counts what is asked of it. */
export const memoryStore = (): MemoryStore => {
  const chunks = new Map<string, Chunk>([[emptyRoot, emptyChunk]])
  const bodies = new Map<string, Body>()
  const cost = { chunksRead: 0, chunksWritten: 0 }
  const pick = <T>(
    from: ReadonlyMap<string, T>,
    kind: 'chunk' | 'body',
    addresses: Iterable<string>,
  ): Map<string, T> => {
    const found = new Map<string, T>()
    for (const address of addresses) {
      const value = from.get(address)
      if (value === undefined) throw missing(kind, address)
      found.set(address, value)
    }
    return found
  }
  return {
    cost,
    async getChunks(addresses) {
      const found = pick(chunks, 'chunk', addresses)
      cost.chunksRead += found.size
      return found
    },
    async putChunks(added) {
      cost.chunksWritten += added.size
      for (const [address, { text }] of added) chunks.set(address, parseChunk(text))
    },
    getBodies: async (addresses) => pick(bodies, 'body', addresses),
    async putBodies(added) {
      for (const [address, body] of added) bodies.set(address, body)
    },
  }
}
