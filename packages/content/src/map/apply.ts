import type { ContentStore } from '../store.ts'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { canonicalText } from './canonical.ts'
import {
  addressOf,
  type BranchEntry,
  type Chunk,
  countOf,
  emptyRoot,
  encodeChunk,
  type EncodedChunk,
  isBranch,
  rankOf,
} from '../chunk.ts'
import { type LeafEntry, lowerBound } from '../leaf.ts'

/** New values by key. Undefined removes the key. */
export type Edits = ReadonlyMap<string, unknown>

type Edit = readonly [key: string, value: unknown]
type Load = (address: string) => Promise<Chunk>

const upTo = (edits: readonly Edit[], key: string, from: number): number => {
  const index = lowerBound(edits, key, from)
  return edits[index]?.[0] === key ? index + 1 : index
}

/** Loads all chunks that the edits touch, with one query per level, so that the rebuild need not wait for any. */
const loadTouched = async (store: ContentStore, root: string, edits: readonly Edit[]): Promise<Map<string, Chunk>> => {
  const known = new Map<string, Chunk>()
  let frontier = new Map<string, readonly [from: number, to: number]>([[root, [0, edits.length]]])
  while (frontier.size > 0) {
    const below: typeof frontier = new Map()
    const chunks = await store.getChunks(frontier.keys())
    for (const [address, [from, to]] of frontier) {
      const chunk = chunks.get(address)!
      known.set(address, chunk)
      if (!isBranch(chunk)) continue
      for (let next = from; next < to;) {
        const index = Math.min(lowerBound(chunk.entries, edits[next]![0]), chunk.entries.length - 1)
        const child = chunk.entries[index]!
        const end = index === chunk.entries.length - 1 ? to : Math.min(to, upTo(edits, child[0], next))
        below.set(child[1], [next, end])
        next = end
      }
    }
    frontier = below
  }
  return known
}

// Caches keep entries. A copy by way of JSON holds no slice of a long text, which would keep the whole text in memory.
const newEntry = (key: string, value: unknown): LeafEntry => JSON.parse(canonicalText([key, value])) as LeafEntry

const mergeLeaf = (entries: readonly LeafEntry[], edits: readonly Edit[], add: (entry: LeafEntry) => void): void => {
  let next = 0
  for (const [key, value] of edits) {
    while (next < entries.length && entries[next]![0] < key) add(entries[next++]!)
    if (entries[next]?.[0] === key) next++
    if (value !== undefined) add(newEntry(key, value))
  }
  while (next < entries.length) add(entries[next++]!)
}

/** Builds chunks, level by level, from a stream of entries and untouched subtrees. */
const chunkBuilder = (load: Load) => {
  const open: (LeafEntry | BranchEntry)[][] = []
  const made = new Map<string, EncodedChunk>()
  const isOpen = (level: number): boolean => (open[level]?.length ?? 0) > 0

  const make = (level: number, entries: (LeafEntry | BranchEntry)[]): string => {
    const encoded = encodeChunk(level, entries)
    const address = addressOf(encoded.text)
    made.set(address, encoded)
    return address
  }

  const close = (level: number): void => {
    const entries = open[level]!
    open[level] = []
    const keys = level === 0 ? entries.length : (entries as BranchEntry[]).reduce((sum, entry) => sum + entry[2], 0)
    add(level + 1, [entries.at(-1)![0], make(level, entries), keys])
  }

  const add = (level: number, entry: LeafEntry | BranchEntry): void => {
    const entries = (open[level] ??= [])
    entries.push(entry)
    if (rankOf(entry[0]) > level) close(level)
  }

  /** Adds a whole subtree. It is opened only along an edge that touches an unfinished chunk. */
  const addSubtree = (level: number, entry: BranchEntry): Promise<void> | undefined => {
    if (!open.slice(0, level + 1).some((entries) => entries.length > 0)) {
      add(level + 1, entry)
      return undefined
    }
    return absorb(level, entry[1])
  }

  const absorb = async (level: number, address: string): Promise<void> => {
    const chunk = await load(address)
    if (!isBranch(chunk)) for (const entry of chunk.entries) add(0, entry)
    else for (const entry of chunk.entries) await addSubtree(level - 1, entry)
  }

  const chunkAt = async (address: string): Promise<Chunk> => made.get(address)?.chunk ?? load(address)

  /** Returns the root of the map: the lowest node that holds everything. */
  const finish = async (): Promise<string> => {
    let level = 0
    for (; open.slice(level + 1).some((entries) => entries.length > 0); level++) if (isOpen(level)) close(level)
    const entries = open[level] ?? []
    if (entries.length === 0) return emptyRoot
    let root = level > 0 && entries.length === 1 ? (entries[0] as BranchEntry)[1] : make(level, entries)
    for (let chunk = await chunkAt(root); isBranch(chunk) && chunk.entries.length === 1; chunk = await chunkAt(root)) {
      root = chunk.entries[0]![1]
    }
    return root
  }

  return { add, addSubtree, finish, made }
}

/**
 * Applies edits to a map and returns the new root. Only the touched paths are rebuilt and written, whatever the map's size.
 *
 * This is the prolly tree of Noms and Dolt (https://docs.dolthub.com/architecture/storage-engine/prolly-tree) with
 * boundaries taken from keys alone.
 */
export const apply = async (store: ContentStore, root: string, edits: Edits): Promise<string> => {
  if (edits.size === 0) return root
  const sorted = [...edits].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const known = await loadTouched(store, root, sorted)
  const load: Load = async (address) => known.get(address) ?? (await store.getChunks([address])).get(address)!
  const builder = chunkBuilder(load)

  const rebuild = async (address: string, from: number, to: number): Promise<void> => {
    const turn = turnOfEventLoop()
    if (turn) await turn
    const chunk = await load(address)
    if (!isBranch(chunk)) {
      mergeLeaf(chunk.entries, sorted.slice(from, to), (entry) => builder.add(0, entry))
      return
    }
    let next = from
    for (const [index, entry] of chunk.entries.entries()) {
      const end = index === chunk.entries.length - 1 ? to : Math.min(to, upTo(sorted, entry[0], next))
      const pending = end === next ? builder.addSubtree(chunk.level - 1, entry) : rebuild(entry[1], next, end)
      if (pending) await pending
      next = end
    }
  }

  await rebuild(root, 0, sorted.length)
  const result = await builder.finish()
  if (result === root) return root
  for (const address of known.keys()) builder.made.delete(address)
  await store.putChunks(builder.made)
  return result
}

/** Returns the number of keys in a map. */
export const sizeOf = async (store: ContentStore, root: string): Promise<number> =>
  countOf((await store.getChunks([root])).get(root)!)
