import { mapVersions, type ThreeVersions } from './parts.ts'
import { type Passage, passageAround } from './passage.ts'

/** What a merge of two edits of a body shows. */
export interface Shown<T> {
  /** Everything, with both versions of each conflict. */
  readonly all: T
  /** Without the request's version of conflicts. */
  readonly plain: T
  /** With the request's version of conflicts in place of main's, as far as these are about whole blocks. */
  readonly other: T
  /** Without blocks that have a conflict. */
  readonly undisputed: T
  readonly conflict: boolean
}

/** How to merge the blocks of a body in one format. */
export interface Merging<B, T> {
  /** Returns the text that a block is compared by. */
  readonly keyOf: (block: B) => string
  /** Returns the parts of a result that readers see, each of at most a sentence. */
  readonly sentencesOf: (shown: T) => Iterable<string>
  readonly resultOf: (blocks: readonly B[]) => T
  readonly merge: (versions: ThreeVersions<readonly B[]>) => Shown<T>
  /** Shows both versions of some blocks as one conflict. */
  readonly keepBoth: (main: readonly B[], request: readonly B[]) => T
  readonly join: (parts: readonly T[]) => T
}

/** How often each run of words is in a text. */
export type Counts = Map<string, number>

const word = /[\p{L}\p{N}_]+/gu

const runLength = 3

/** Counts runs of words. A single word tells little: a side can delete it in one place and write it in another. */
export const countRuns = (sentences: Iterable<string>): Counts => {
  const counts: Counts = new Map()
  for (const sentence of sentences) {
    const words = sentence.match(word) ?? []
    for (let from = 0; from === 0 || from + runLength <= words.length; from++) {
      const run = words.slice(from, from + runLength).join(' ')
      counts.set(run, (counts.get(run) ?? 0) + 1)
    }
  }
  counts.delete('')
  return counts
}

/**
 * Returns the runs of words that a merge gets wrong: those that are missing although a side added them or both kept them, those that are doubled,
 * and those that are back although one side deleted them. Only runs that no version has twice can tell.
 */
const wrongRuns = (versions: ThreeVersions<Counts>, shown: Shown<Counts>): Set<string> => {
  const { base, main, request } = versions
  const wrong = new Set<string>()
  for (const one of new Set([...base.keys(), ...main.keys(), ...request.keys()])) {
    const [was, ours, theirs] = [base.get(one) ?? 0, main.get(one) ?? 0, request.get(one) ?? 0]
    if (Math.max(was, ours, theirs) > 1) continue
    const isDeleted = was === 1 && (ours === 0 || theirs === 0)
    // Text that no side changed stays, whichever version of a conflict is chosen.
    const { all, plain, other, undisputed } = shown
    const isKept = all.has(one) && (was + ours === 0 || plain.has(one)) && (was === 0 || other.has(one))
    // Main's version of a conflict stands outside of its hint, without what main deleted.
    const isBack = undisputed.has(one) || (ours === 0 && plain.has(one))
    const isRight = isDeleted ? !isBack : isKept
    const most = Math.max(1, ours + theirs - was)
    const isDoubled = (plain.get(one) ?? 0) > most || (other.get(one) ?? 0) > most
    if (!isRight || isDoubled) wrong.add(one)
  }
  return wrong
}

/** Returns the smallest passage with all blocks that have one of some words. */
const around = <B, T>(
  blocks: ThreeVersions<readonly B[]>,
  words: ReadonlySet<string>,
  { keyOf, sentencesOf, resultOf }: Merging<B, T>,
): Passage => {
  const found = mapVersions(blocks, (list) =>
    list.flatMap((block, index) => {
      const runs = countRuns(sentencesOf(resultOf([block])))
      return [...runs.keys()].some((one) => words.has(one)) ? [index] : []
    }),
  )
  const keys = mapVersions(blocks, (list) => list.map(keyOf))
  return passageAround(keys, found)
}

/** Merges the blocks outside of a passage, which is shown in both versions. */
const mergeAround = <B, T>(
  blocks: ThreeVersions<readonly B[]>,
  { from, to }: Passage,
  merging: Merging<B, T>,
): Shown<T> => {
  const part = (start?: Passage['from'], end?: Passage['to']): ThreeVersions<readonly B[]> => ({
    base: blocks.base.slice(start?.base, end?.base),
    main: blocks.main.slice(start?.main, end?.main),
    request: blocks.request.slice(start?.request, end?.request),
  })
  const passage = part(from, to)
  const none = merging.resultOf([])
  const [first, last] = [merging.merge(part(undefined, from)), merging.merge(part(to))]
  const joined = (of: Exclude<keyof Shown<T>, 'conflict'>, between: T): T =>
    merging.join([first[of], between, last[of]])
  return {
    all: joined('all', merging.keepBoth(passage.main, passage.request)),
    plain: joined('plain', merging.resultOf(passage.main)),
    other: joined('other', merging.resultOf(passage.request)),
    undisputed: joined('undisputed', none),
    conflict: true,
  }
}

/**
 * Merges two edits of a body block by block and accounts for its words. If a word is lost, doubled or back after its deletion, as when one
 * side splits a paragraph that the other joins with the next, the blocks around it are shown in both versions, as a conflict.
 */
export const mergeAccounted = <B, T>(blocks: ThreeVersions<readonly B[]>, merging: Merging<B, T>): Shown<T> => {
  const count = (result: T): Counts => countRuns(merging.sentencesOf(result))
  const versions = mapVersions(blocks, (list) => count(merging.resultOf(list)))
  const wrongIn = ({ conflict, ...shown }: Shown<T>): Set<string> => {
    const all = count(shown.all)
    const parts = conflict
      ? { plain: count(shown.plain), other: count(shown.other), undisputed: count(shown.undisputed) }
      : { plain: all, other: all, undisputed: all }
    return wrongRuns(versions, { all, ...parts, conflict })
  }
  let merged = merging.merge(blocks)
  const words = new Set<string>()
  for (let wrong = wrongIn(merged); wrong.size > 0; wrong = wrongIn(merged)) {
    const isMore = [...wrong].some((one) => !words.has(one))
    for (const one of wrong) words.add(one)
    const whole = { from: { base: 0, main: 0, request: 0 }, to: mapVersions(blocks, ({ length }) => length) }
    merged = mergeAround(blocks, isMore ? around(blocks, words, merging) : whole, merging)
    if (!isMore) break
  }
  return merged
}
