import { commonItems, heaviestChain, isTelling, type Pair, pairOccurrences, textSize } from './common-items.ts'
import { createSimilarity, pairSimilar } from './similarity.ts'

/** How a side relates to the base. */
export interface Alignment {
  /** For each base item its counterpart on the side, or undefined if the side removed it. */
  readonly counterpart: readonly (number | undefined)[]
  /** For each item of the side its base item, or undefined if the side added it. */
  readonly origin: readonly (number | undefined)[]
  /** The base items that the side moved past others. */
  readonly moved: ReadonlySet<number>
}

/** How to read items: `readable` returns the text that a reader sees, by default all; `nameOf` returns an item's name, if any. */
export interface ItemReaders {
  readonly readable?: ((item: string) => string) | undefined
  readonly nameOf?: ((item: string) => string) | undefined
}

/** Base and side with the pairs found so far. */
interface Pairing {
  readonly base: readonly string[]
  readonly side: readonly string[]
  readonly counterpart: (number | undefined)[]
  readonly origin: (number | undefined)[]
}

const add = ({ counterpart, origin }: Pairing, pairs: readonly Pair[]): void => {
  for (const [base, side] of pairs) {
    counterpart[base] = side
    origin[side] = base
  }
}

const unpaired = (partners: readonly (number | undefined)[], from = 0, to = partners.length): number[] => {
  const found: number[] = []
  for (let index = from; index < to; index++) if (partners[index] === undefined) found.push(index)
  return found
}

/** Returns the unpaired items of both lists. */
const restOf = ({ counterpart, origin }: Pairing): readonly [number[], number[]] => [
  unpaired(counterpart),
  unpaired(origin),
]

/** Adds the pairs that `pair` finds among some items of both lists, given by their indices. */
const addAmong = (
  pairing: Pairing,
  [base, side]: readonly [number[], number[]],
  pair: (base: readonly string[], side: readonly string[]) => Pair[],
): void => {
  const texts = [base.map((i) => pairing.base[i]!), side.map((j) => pairing.side[j]!)] as const
  add(
    pairing,
    pair(...texts).map(([i, j]) => [base[i]!, side[j]!]),
  )
}

/** Returns the runs of unpaired items of both lists between consecutive pairs. */
const runsBetween = ({ base, counterpart, origin }: Pairing): (readonly [number[], number[]])[] => {
  const pairs = counterpart.flatMap((side, index): Pair[] => (side === undefined ? [] : [[index, side]]))
  const chain = [...heaviestChain(pairs, textSize(base)), [counterpart.length, origin.length] as const]
  let [b, s] = [0, 0]
  return chain.flatMap(([nextBase, nextSide]) => {
    const run = [unpaired(counterpart, b, nextBase), unpaired(origin, s, nextSide)] as const
    ;[b, s] = [nextBase + 1, nextSide + 1]
    return run[0].length > 0 && run[1].length > 0 ? [run] : []
  })
}

const addMoved = (pairing: Pairing): void =>
  addAmong(pairing, restOf(pairing), (base, side) =>
    pairOccurrences(base, side, { base: [0, base.length], side: [0, side.length] }, ([first]) =>
      isTelling(base[first!]!),
    ),
  )

// An item at the position of another one is more likely to be an edit of that item.
const minLikeness = { inPlace: 0.4, elsewhere: 0.6 }

const maxSampledItems = 100

/** Returns the items in which words are counted: the unpaired items, and some of the paired ones. */
const sampleOf = (pairing: Pairing): string[] => {
  const [base, side] = restOf(pairing)
  const step = Math.ceil(pairing.base.length / maxSampledItems)
  const others = pairing.base.filter((_, index) => index % step === 0 && pairing.counterpart[index] !== undefined)
  return [...base.map((index) => pairing.base[index]!), ...side.map((index) => pairing.side[index]!), ...others]
}

/** Pairs unequal items that share words, first in place, then anywhere. */
const addAlike = (pairing: Pairing, readable: ItemReaders['readable']): void => {
  const likeness = createSimilarity(sampleOf(pairing), readable)
  for (const run of runsBetween(pairing)) {
    if (run[0].length + run[1].length === 2) continue
    addAmong(pairing, run, (base, side) => pairSimilar(base, side, { likeness, minLikeness: minLikeness.inPlace }))
  }
  addAmong(pairing, restOf(pairing), (base, side) =>
    pairSimilar(base, side, { likeness, minLikeness: minLikeness.elsewhere }),
  )
}

/** Returns whether both sides have unpaired items, other than one item that replaces another in place. */
const needsLikeness = (pairing: Pairing): boolean => {
  const [base, side] = restOf(pairing)
  return base.length > 0 && side.length > 0 && (base.length + side.length > 2 || runsBetween(pairing).length !== 1)
}

/** Pairs an item with the one that replaces it. Longer runs are two versions of a passage, so their items stay unpaired. */
const pairSingle = (base: readonly string[], side: readonly string[]): Pair[] =>
  base.length === 1 && side.length === 1 ? [[0, 0]] : []

const movedOf = ({ base, counterpart }: Pairing): Set<number> => {
  const pairs = counterpart.flatMap((side, index): Pair[] => (side === undefined ? [] : [[index, side]]))
  const stays = new Set(heaviestChain(pairs, textSize(base)).map(([index]) => index))
  return new Set(pairs.flatMap(([index]) => (stays.has(index) ? [] : [index])))
}

/** Pairs unequal items with the same name, if the name is unique on both sides. */
const addNamed = (pairing: Pairing, nameOf: (item: string) => string): void =>
  addAmong(pairing, restOf(pairing), (base, side) => {
    const [ofBase, ofSide] = [base.map(nameOf), side.map(nameOf)]
    const range = { base: [0, base.length], side: [0, side.length] } as const
    return pairOccurrences(ofBase, ofSide, range, (there, here) => {
      return there.length === 1 && here.length === 1 && isTelling(ofBase[there[0]!]!)
    })
  })

/**
 * Aligns a side with the base: each base item is kept, moved, edited or removed. Equal items are paired first, in place and
 * then anywhere; then items with the same name, items that share words, and single items that replace each other.
 */
export const align = (
  base: readonly string[],
  side: readonly string[],
  { readable, nameOf }: ItemReaders = {},
): Alignment => {
  const pairing: Pairing = {
    base,
    side,
    counterpart: Array.from(base, () => undefined),
    origin: Array.from(side, () => undefined),
  }
  add(pairing, commonItems(base, side))
  addMoved(pairing)
  if (nameOf) addNamed(pairing, nameOf)
  if (needsLikeness(pairing)) addAlike(pairing, readable)
  for (const run of runsBetween(pairing)) addAmong(pairing, run, pairSingle)
  return { counterpart: pairing.counterpart, origin: pairing.origin, moved: movedOf(pairing) }
}

/** Returns the base items that a side removed, by the side's index of the next remaining item, or its length at the end. */
export const removedBefore = ({ counterpart, origin }: Alignment): Map<number, number[]> => {
  const removed = new Map<number, number[]>()
  let waiting: number[] = []
  for (const [index, there] of [...counterpart, origin.length].entries()) {
    if (there === undefined) waiting.push(index)
    else if (waiting.length > 0) {
      removed.set(there, waiting)
      waiting = []
    }
  }
  return removed
}
