import type { ContentStore } from '../store.ts'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { type BranchEntry, type Chunk, countOf, isBranch } from '../chunk.ts'
import { firstOfLeaf, type LeafEntry, lowerBound } from '../leaf.ts'
import { inRange, type Range } from './range.ts'

const loadOne = async (store: ContentStore, address: string): Promise<Chunk> =>
  (await store.getChunks([address])).get(address)!

/** Returns a cached chunk at once, and otherwise a promise: one page takes a hundred reads, and each await a turn. */
const chunkAt = (store: ContentStore, address: string): Chunk | Promise<Chunk> =>
  store.known?.(address) ?? loadOne(store, address)

/** Returns the first entry whose key is not below `key`. Reads one chunk per level. */
const first = async (store: ContentStore, root: string, key: string): Promise<LeafEntry | undefined> => {
  for (let next = chunkAt(store, root); ;) {
    const chunk = next instanceof Promise ? await next : next
    if (!isBranch(chunk)) return firstOfLeaf(chunk, key)
    const child = chunk.entries[lowerBound(chunk.entries, key)]
    if (!child) return undefined
    next = chunkAt(store, child[1])
  }
}

/** Returns for each key the first entry whose key is not below it, with one query per level. */
export const firstOfMany = async (
  store: ContentStore,
  root: string,
  keys: Iterable<string>,
): Promise<Map<string, LeafEntry>> => {
  const found = new Map<string, LeafEntry>()
  let frontier = new Map<string, Set<string>>([[root, new Set(keys)]])
  if (frontier.get(root)!.size === 0) return found
  while (frontier.size > 0) {
    const chunks = await store.getChunks(frontier.keys())
    const below = new Map<string, Set<string>>()
    for (const [address, wanted] of frontier) {
      const turn = turnOfEventLoop()
      if (turn) await turn
      const chunk = chunks.get(address)!
      for (const key of wanted) {
        if (!isBranch(chunk)) {
          const entry = firstOfLeaf(chunk, key)
          if (entry) found.set(key, entry)
          continue
        }
        const child = chunk.entries[lowerBound(chunk.entries, key)]?.[1]
        if (child === undefined) continue
        const group = below.get(child)
        if (group) group.add(key)
        else below.set(child, new Set([key]))
      }
    }
    frontier = below
  }
  return found
}

/** Returns the values of many keys, with one query per level. Keys that do not exist are left out. */
export const getMany = async (
  store: ContentStore,
  root: string,
  keys: Iterable<string>,
): Promise<Map<string, unknown>> => {
  const found = new Map<string, unknown>()
  for (const [key, entry] of await firstOfMany(store, root, keys)) if (entry[0] === key) found.set(key, entry[1])
  return found
}

/** Returns the value of a key. */
export const get = async (store: ContentStore, root: string, key: string): Promise<unknown> => {
  const entry = await first(store, root, key)
  return entry?.[0] === key ? entry[1] : undefined
}

/** Returns whether a range has any keys. */
export const holdsAny = async (store: ContentStore, root: string, { from = '', to }: Range): Promise<boolean> => {
  const entry = await first(store, root, from)
  return entry !== undefined && (to === undefined || entry[0] < to)
}

/** Returns the entries of a branch whose keys may be in a range, in order. */
export const childrenIn = (entries: readonly BranchEntry[], { from, to }: Range): readonly BranchEntry[] => {
  const first = from === undefined ? 0 : lowerBound(entries, from)
  const last = to === undefined ? entries.length : Math.min(entries.length, lowerBound(entries, to) + 1)
  return entries.slice(first, last)
}

/** A range, the direction to read it in, and the maximum number of entries. */
export type RangeOptions = Range & { readonly limit?: number; readonly reverse?: boolean }

const maxChunksPerRead = 128

async function* leaves(
  store: ContentStore,
  addresses: readonly string[],
  options: RangeOptions,
): AsyncGenerator<readonly LeafEntry[]> {
  let width = options.limit === undefined ? maxChunksPerRead : 1
  for (let next = 0; next < addresses.length;) {
    const window = addresses.slice(next, next + width)
    next += window.length
    width = Math.min(width * 4, maxChunksPerRead)
    const chunks = await store.getChunks(window)
    for (const address of window) {
      const turn = turnOfEventLoop()
      if (turn) await turn
      const chunk = chunks.get(address)!
      if (isBranch(chunk)) {
        const children = childrenIn(chunk.entries, options).map((entry) => entry[1])
        yield* leaves(store, options.reverse ? children.toReversed() : children, options)
        continue
      }
      const entries = chunk.entries.filter((entry) => inRange(entry[0], options))
      yield options.reverse ? entries.toReversed() : entries
    }
  }
}

/** Returns the entries of a range in key order, read lazily. A limit also bounds the number of chunks that are fetched. */
export async function* range(store: ContentStore, root: string, options: RangeOptions = {}): AsyncGenerator<LeafEntry> {
  let left = options.limit ?? Number.POSITIVE_INFINITY
  if (left <= 0) return
  for await (const entries of leaves(store, [root], options)) {
    for (const entry of entries) {
      yield entry
      if (--left <= 0) return
    }
  }
}

const rankIn = async (store: ContentStore, root: string, key: string): Promise<number> => {
  let before = 0
  for (let next = chunkAt(store, root); ;) {
    const chunk = next instanceof Promise ? await next : next
    const index = lowerBound(chunk.entries, key)
    if (!isBranch(chunk)) return before + index
    for (let i = 0; i < index; i++) before += chunk.entries[i]![2]
    const child = chunk.entries[index]
    if (!child) return before
    next = chunkAt(store, child[1])
  }
}

/** Returns the number of keys in a range, without reading them. */
export const count = async (store: ContentStore, root: string, { from, to }: Range = {}): Promise<number> => {
  const end = to === undefined ? countOf(await chunkAt(store, root)) : await rankIn(store, root, to)
  return from === undefined ? end : Math.max(0, end - (await rankIn(store, root, from)))
}

/** Returns the entry at a zero-based index of a range, without reading the entries before it. */
export const at = async (
  store: ContentStore,
  root: string,
  within: Range,
  index: number,
): Promise<LeafEntry | undefined> => {
  let left = index + (within.from === undefined ? 0 : await rankIn(store, root, within.from))
  for (let next = chunkAt(store, root); ;) {
    const chunk = next instanceof Promise ? await next : next
    if (!isBranch(chunk)) {
      const entry = chunk.entries[left]
      return entry && inRange(entry[0], within) ? entry : undefined
    }
    const child = chunk.entries.find((entry) => left < entry[2] || ((left -= entry[2]), false))
    if (!child) return undefined
    next = chunkAt(store, child[1])
  }
}
