import { type Body, type ContentStore } from '../store.ts'
import { type Chunk, isBranch, parseChunk } from './chunk.ts'

/** A store that keeps writes to itself until `flush`. */
export type BufferedStore = ContentStore & {
  /** Writes what was put: of the chunks only those that the root still reaches. */
  flush(root: string): Promise<void>
  /** Addresses of the bodies put so far. */
  writtenBodies(): string[]
}

/** Lets many small edits share one write: states in between never reach the store below. */
export const bufferStore = (below: ContentStore): BufferedStore => {
  const texts = new Map<string, string>()
  const parsed = new Map<string, Chunk>()
  const bodies = new Map<string, Body>()

  const own = (address: string): Chunk | undefined => {
    const text = texts.get(address)
    if (text === undefined) return undefined
    let chunk = parsed.get(address)
    if (!chunk) parsed.set(address, (chunk = parseChunk(text)))
    return chunk
  }

  const reachable = (root: string): Map<string, string> => {
    const live = new Map<string, string>()
    const visit = (address: string): void => {
      const chunk = own(address)
      if (!chunk || live.has(address)) return
      live.set(address, texts.get(address)!)
      if (isBranch(chunk)) for (const entry of chunk.entries) visit(entry[1])
    }
    visit(root)
    return live
  }

  return {
    async getChunks(addresses) {
      const wanted = [...addresses]
      const elsewhere = wanted.filter((address) => !texts.has(address))
      const found = elsewhere.length > 0 ? await below.getChunks(elsewhere) : new Map<string, Chunk>()
      for (const address of wanted) {
        const chunk = own(address)
        if (chunk) found.set(address, chunk)
      }
      return found
    },
    async putChunks(chunks) {
      for (const [address, text] of chunks) texts.set(address, text)
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
    writtenBodies: () => [...bodies.keys()],
  }
}
