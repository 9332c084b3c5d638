import type { ContentStore } from '../store.ts'
import { sameValue } from './canonical.ts'
import { type BranchEntry, type Chunk, isBranch } from '../chunk.ts'
import type { LeafEntry } from '../leaf.ts'
import { inRange, type Range } from './range.ts'
import { childrenIn } from './read.ts'

/** A key whose value differs between two maps. A side without the key is undefined. */
export interface Difference {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

const withoutShared = (ours: readonly string[], theirs: readonly string[]): string[] => {
  const shared = new Set(theirs)
  return ours.filter((address) => !shared.has(address))
}

const heightOf = async (store: ContentStore, root: string): Promise<number> =>
  (await store.getChunks([root])).get(root)!.level

const descend = (chunks: readonly Chunk[], range: Range): string[] =>
  chunks.flatMap((chunk) => childrenIn(chunk.entries as readonly BranchEntry[], range).map((entry) => entry[1]))

const leavesPerRead = 128

async function* entriesOf(store: ContentStore, leaves: readonly string[], range: Range): AsyncGenerator<LeafEntry> {
  for (let next = 0; next < leaves.length; next += leavesPerRead) {
    const addresses = leaves.slice(next, next + leavesPerRead)
    const chunks = await store.getChunks(addresses)
    for (const address of addresses) {
      const chunk = chunks.get(address)!
      if (isBranch(chunk)) throw new Error('Expected a leaf chunk, but found a branch')
      for (const entry of chunk.entries) if (inRange(entry[0], range)) yield entry
    }
  }
}

/**
 * Returns the differences between two maps, in key order. Chunks that both maps share are not read, so the cost grows with the
 * number of differences. Each level is one query.
 */
export async function* diff(
  store: ContentStore,
  before: string,
  after: string,
  range: Range = {},
): AsyncGenerator<Difference> {
  if (before === after) return
  let ours = [before]
  let theirs = [after]
  let ourLevel = await heightOf(store, before)
  let theirLevel = await heightOf(store, after)
  while (ourLevel > 0 || theirLevel > 0) {
    const level = Math.max(ourLevel, theirLevel)
    const opened = await store.getChunks([...(ourLevel === level ? ours : []), ...(theirLevel === level ? theirs : [])])
    const open = (addresses: string[]): string[] =>
      descend(
        addresses.map((address) => opened.get(address)!),
        range,
      )
    if (ourLevel === level) [ours, ourLevel] = [open(ours), level - 1]
    if (theirLevel === level) [theirs, theirLevel] = [open(theirs), level - 1]
    if (ourLevel === theirLevel) [ours, theirs] = [withoutShared(ours, theirs), withoutShared(theirs, ours)]
  }
  yield* join(entriesOf(store, ours, range), entriesOf(store, theirs, range))
}

async function* join(before: AsyncGenerator<LeafEntry>, after: AsyncGenerator<LeafEntry>): AsyncGenerator<Difference> {
  let left = await before.next()
  let right = await after.next()
  while (!left.done || !right.done) {
    const leftKey = left.done ? undefined : left.value[0]
    const rightKey = right.done ? undefined : right.value[0]
    if (leftKey !== undefined && (rightKey === undefined || leftKey < rightKey)) {
      yield { key: leftKey, before: left.value![1], after: undefined }
      left = await before.next()
    } else if (leftKey === undefined || rightKey! < leftKey) {
      yield { key: rightKey!, before: undefined, after: right.value![1] }
      right = await after.next()
    } else {
      if (!sameValue(left.value![1], right.value![1])) {
        yield { key: leftKey, before: left.value![1], after: right.value![1] }
      }
      left = await before.next()
      right = await after.next()
    }
  }
}
