import { hash } from 'node:crypto'
import { type Leaf, type LeafEntry, lazyLeaf } from './leaf.ts'

/** A child chunk: its last key, its address, and how many keys lie below it. */
export type BranchEntry = readonly [lastKey: string, address: string, count: number]

/** One immutable node of an ordered map; level 0 holds the values. */
export type Chunk = Leaf | { readonly level: number; readonly branch: true; readonly entries: readonly BranchEntry[] }

/** Returns the address of a text: the hash of its bytes. */
export const addressOf = (text: string): string => hash('sha256', text, 'base64url')

/** A chunk with its stored form. */
export interface EncodedChunk {
  readonly chunk: Chunk
  readonly text: string
}

const chunkOf = (level: number, entries: readonly (LeafEntry | BranchEntry)[]): Chunk =>
  level === 0
    ? { level: 0, entries: entries as readonly LeafEntry[] }
    : { level, branch: true, entries: entries as readonly BranchEntry[] }

/** Returns a chunk with these entries, ready to be stored. */
export const encodeChunk = (level: number, entries: readonly (LeafEntry | BranchEntry)[]): EncodedChunk => ({
  chunk: chunkOf(level, entries),
  text: JSON.stringify([level, entries]),
})

/** Parses the stored form of a chunk. Long leaves are parsed when they are used. */
export const parseChunk = (text: string): Chunk => {
  if (text.length >= minLazyCharacters && text.startsWith('[0,')) return lazyLeaf(text)
  const [level, entries] = JSON.parse(text) as [number, (LeafEntry | BranchEntry)[]]
  return chunkOf(level, entries)
}

// Below this, parsing everything costs about as much as finding the entries.
const minLazyCharacters = 2048

/** Whether a chunk holds child chunks and not values. */
export const isBranch = (chunk: Chunk): chunk is Extract<Chunk, { branch: true }> => chunk.level > 0

const empty = encodeChunk(0, [])

/** The root of the empty map. It is never stored: every store knows it. */
export const emptyRoot = addressOf(empty.text)

/** The chunk behind `emptyRoot`. */
export const emptyChunk = empty.chunk

/** Returns the number of keys below a chunk. */
export const countOf = (chunk: Chunk): number =>
  isBranch(chunk) ? chunk.entries.reduce((sum, entry) => sum + entry[2], 0) : chunk.entries.length

const bitsPerLevel = 5

/** FNV-1a with the finalizer of MurmurHash3: as evenly distributed as a cryptographic hash here, and much cheaper. */
const keyBits = (key: string): number => {
  let bits = 0x811c9dc5
  for (let index = 0; index < key.length; index++) bits = Math.imul(bits ^ key.charCodeAt(index), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/**
 * Returns the number of levels whose chunk ends at this key. It depends on the key alone, so a changed value never moves a
 * boundary and a set of keys has one shape whatever the order of edits. One key in 2^5 ends a chunk of its level.
 */
export const rankOf = (key: string): number => Math.floor(Math.clz32(keyBits(key)) / bitsPerLevel)
