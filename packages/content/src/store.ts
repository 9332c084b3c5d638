import { hash } from 'node:crypto'
import type { Chunk, EncodedChunk } from './chunk.ts'

/** A body as it was written. The other format is derived from it. */
export interface Body {
  readonly format: 'markdown' | 'document'
  readonly text: string
}

/** A store of immutable, content-addressed data: chunks of the ordered maps, and page bodies. */
export interface ContentStore {
  /** Returns a chunk if it is cached, without waiting. */
  known?(hash: string): Chunk | undefined
  /** Returns a chunk for every hash. Throws if one is missing, since a reachable chunk is never absent. */
  getChunks(hashes: Iterable<string>): Promise<Map<string, Chunk>>
  putChunks(chunks: ReadonlyMap<string, EncodedChunk>): Promise<void>
  getBodies(hashes: Iterable<string>): Promise<Map<string, Body>>
  putBodies(bodies: ReadonlyMap<string, Body>): Promise<void>
}

/** Returns the address of a body: the hash of its format and its text. */
export const bodyHash = (body: Body): string => hash('sha256', `${body.format}\0${body.text}`, 'base64url')

/** Returns a body that is known to be stored. */
export const getBody = async (store: ContentStore, address: string): Promise<Body> =>
  (await store.getBodies([address])).get(address)!

/** Returns the error for missing data. Only a damaged database causes it. */
export const missing = (kind: 'chunk' | 'body', address: string): Error =>
  new Error(`Content ${kind} ${address} is missing`)
