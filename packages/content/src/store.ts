import { hash } from 'node:crypto'
import type { Chunk, EncodedChunk } from './map/chunk.ts'

/** A body as it was written; the other format is derived from it. */
export interface Body {
  readonly format: 'markdown' | 'document'
  readonly text: string
}

/** Where immutable, content-addressed data lives: chunks of the ordered maps, and page bodies. */
export interface ContentStore {
  /** Answers every hash asked for; a missing one throws, since a reachable chunk is never absent. */
  /** A chunk that is at hand, so that nobody has to wait for it. */
  known?(hash: string): Chunk | undefined
  getChunks(hashes: Iterable<string>): Promise<Map<string, Chunk>>
  putChunks(chunks: ReadonlyMap<string, EncodedChunk>): Promise<void>
  getBodies(hashes: Iterable<string>): Promise<Map<string, Body>>
  putBodies(bodies: ReadonlyMap<string, Body>): Promise<void>
}

/** The address of a body: the hash of its format and its text. */
export const bodyHash = (body: Body): string => hash('sha256', `${body.format}\0${body.text}`, 'base64url')

/** Reads one body that is known to be stored. */
export const getBody = async (store: ContentStore, address: string): Promise<Body> =>
  (await store.getBodies([address])).get(address)!

/** Says which stored thing is gone; only a damaged database gets here. */
export const missing = (kind: 'chunk' | 'body', address: string): Error =>
  new Error(`Content ${kind} ${address} is missing`)
