import type { Body, ContentStore } from '../store.ts'
import { type Chunk, type EncodedChunk, isBranch } from '../chunk.ts'

/** A store that buffers writes until `flush`. */
export type BufferedStore = ContentStore & {
  /** Writes the buffered bodies, and the buffered chunks that the root still reaches. */
  flush(root: string): Promise<void>
  /** Removes the buffered bodies and returns them, for a caller that writes them before the chunks. */
  takeBodies(): Map<string, Body>
  /** Returns the addresses of the bodies written so far. */
  writtenBodies(): string[]
}

/** Buffers writes, so that many small edits share one write and intermediate states are never stored. */
export const bufferStore = (below: ContentStore): BufferedStore => {
  const chunks = new Map<string, EncodedChunk>()
  const bodies = new Map<string, Body>()

  const reachable = (root: string): Map<string, EncodedChunk> => {
    const live = new Map<string, EncodedChunk>()
    const visit = (address: string): void => {
      const own = chunks.get(address)
      if (!own || live.has(address)) return
      live.set(address, own)
      if (isBranch(own.chunk)) for (const entry of own.chunk.entries) visit(entry[1])
    }
    visit(root)
    return live
  }

  return {
    async getChunks(addresses) {
      const wanted = [...addresses]
      const elsewhere = wanted.filter((address) => !chunks.has(address))
      const found = elsewhere.length > 0 ? await below.getChunks(elsewhere) : new Map<string, Chunk>()
      for (const address of wanted) {
        const own = chunks.get(address)
        if (own) found.set(address, own.chunk)
      }
      return found
    },
    async putChunks(added) {
      for (const [address, encoded] of added) chunks.set(address, encoded)
    },
    async getBodies(addresses) {
      const wanted = [...addresses]
      const elsewhere = wanted.filter((address) => !bodies.has(address))
      const found = elsewhere.length > 0 ? await below.getBodies(elsewhere) : new Map<string, Body>()
      for (const address of wanted) if (bodies.has(address)) found.set(address, bodies.get(address)!)
      return found
    },
    async putBodies(added) {
      for (const [address, body] of added) bodies.set(address, body)
    },
    async flush(root) {
      await below.putBodies(bodies)
      await below.putChunks(reachable(root))
    },
    takeBodies() {
      const taken = new Map(bodies)
      bodies.clear()
      return taken
    },
    writtenBodies: () => [...bodies.keys()],
  }
}
