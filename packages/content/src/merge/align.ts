import { commonItems, heaviestChain, isTelling, type Pair, pairOccurrences, textSize } from './common-items.ts'
import { likenessOf, pairAlike } from './likeness.ts'

/** How a side relates to the base. */
export interface Alignment {
  /** For each base item its counterpart on the side, or undefined where the side removed it. */
  readonly counterpart: readonly (number | undefined)[]
  /** For each item of the side its base item, or undefined where the side added it. */
  readonly origin: readonly (number | undefined)[]
  /** The base items that the side moved past others. */
  readonly moved: ReadonlySet<number>
}

/** How items are read: what a reader sees of one, by default all of it, and the name that it goes by, if items have one. */
export interface Readers {
  readonly readable?: ((item: string) => string) | undefined
  readonly nameOf?: ((item: string) => string) | undefined
}

/** Base and side with what is paired so far. */
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

/** The unpaired items of both lists. */
const restOf = ({ counterpart, origin }: Pairing): readonly [number[], number[]] => [
  unpaired(counterpart),
  unpaired(origin),
]

/** Pairs what `pair` finds among some items of both lists, given by their indices. */
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

/** Runs of unpaired items of both lists between two pairs that stand in order. */
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

// An item that stands where another one stood is more likely to be that item, edited.
const minLikeness = { inPlace: 0.4, elsewhere: 0.6 }

const maxSampledItems = 100

/** The items whose words tell how rare a word is: the unpaired ones, and some of the others. */
const sampleOf = (pairing: Pairing): string[] => {
  const [base, side] = restOf(pairing)
  const step = Math.ceil(pairing.base.length / maxSampledItems)
  const others = pairing.base.filter((_, index) => index % step === 0 && pairing.counterpart[index] !== undefined)
  return [...base.map((index) => pairing.base[index]!), ...side.map((index) => pairing.side[index]!), ...others]
}

/** Pairs unequal items that have words in common, in place and then wherever they stand. */
const addAlike = (pairing: Pairing, readable: Readers['readable']): void => {
  const likeness = likenessOf(sampleOf(pairing), readable)
  for (const run of runsBetween(pairing)) {
    if (run[0].length + run[1].length === 2) continue
    addAmong(pairing, run, (base, side) => pairAlike(base, side, { likeness, minLikeness: minLikeness.inPlace }))
  }
  addAmong(pairing, restOf(pairing), (base, side) =>
    pairAlike(base, side, { likeness, minLikeness: minLikeness.elsewhere }),
  )
}

/** Whether items are left on both sides, and not just one that replaces another in place. */
const needsLikeness = (pairing: Pairing): boolean => {
  const [base, side] = restOf(pairing)
  return base.length > 0 && side.length > 0 && (base.length + side.length > 2 || runsBetween(pairing).length !== 1)
}

/** Pairs as many items as replace as many others, in order. */
const pairEvenly = (base: readonly string[], side: readonly string[]): Pair[] =>
  base.length === side.length ? base.map((_, index) => [index, index]) : []

const movedOf = ({ base, counterpart }: Pairing): Set<number> => {
  const pairs = counterpart.flatMap((side, index): Pair[] => (side === undefined ? [] : [[index, side]]))
  const stays = new Set(heaviestChain(pairs, textSize(base)).map(([index]) => index))
  return new Set(pairs.flatMap(([index]) => (stays.has(index) ? [] : [index])))
}

/** Pairs unequal items that go by one name, where no other item of a side does. */
const addNamed = (pairing: Pairing, nameOf: (item: string) => string): void =>
  addAmong(pairing, restOf(pairing), (base, side) => {
    const [ofBase, ofSide] = [base.map(nameOf), side.map(nameOf)]
    const range = { base: [0, base.length], side: [0, side.length] } as const
    return pairOccurrences(ofBase, ofSide, range, (there, here) => {
      return there.length === 1 && here.length === 1 && isTelling(ofBase[there[0]!]!)
    })
  })

/**
 * Finds for each base item what became of it on a side: kept, moved, edited or removed. Equal items are paired first, in place
 * and then wherever they stand; then those that go by one name, those that have words in common, and runs of equal length that
 * replace each other.
 */
export const align = (
  base: readonly string[],
  side: readonly string[],
  { readable, nameOf }: Readers = {},
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
  for (const run of runsBetween(pairing)) addAmong(pairing, run, pairEvenly)
  return { counterpart: pairing.counterpart, origin: pairing.origin, moved: movedOf(pairing) }
}

/** Returns the base items that a side removed, by the index of the next item that is still there; the end counts as one. */
export const removedBefore = ({ counterpart, origin }: Alignment): Map<number, number[]> => {
  const removed = new Map<number, number[]>()
  let next = origin.length
  for (let index = counterpart.length - 1; index >= 0; index--) {
    const there = counterpart[index]
    if (there === undefined) removed.set(next, [index, ...(removed.get(next) ?? [])])
    else next = there
  }
  return removed
}
