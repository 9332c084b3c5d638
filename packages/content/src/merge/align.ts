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

const unpaired = (partners: readonly (number | undefined)[]): number[] =>
  partners.flatMap((partner, index) => (partner === undefined ? [index] : []))

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

/** Runs of unpaired items between two pairs that stand in order. */
const runsBetween = ({ base, counterpart, origin }: Pairing): (readonly [number[], number[]])[] => {
  const pairs = counterpart.flatMap((side, base): Pair[] => (side === undefined ? [] : [[base, side]]))
  const runs: (readonly [number[], number[]])[] = []
  let [b, s] = [0, 0]
  for (const [nextBase, nextSide] of [
    ...heaviestChain(pairs, textSize(base)),
    [counterpart.length, origin.length] as const,
  ]) {
    const run = [unpairedWithin(counterpart, b, nextBase), unpairedWithin(origin, s, nextSide)] as const
    if (run[0].length > 0 && run[1].length > 0) runs.push(run)
    ;[b, s] = [nextBase + 1, nextSide + 1]
  }
  return runs
}

const unpairedWithin = (partners: readonly (number | undefined)[], from: number, to: number): number[] => {
  const found: number[] = []
  for (let index = from; index < to; index++) if (partners[index] === undefined) found.push(index)
  return found
}

const addMoved = (pairing: Pairing): void =>
  addAmong(pairing, [unpaired(pairing.counterpart), unpaired(pairing.origin)], (base, side) =>
    pairOccurrences(base, side, { base: [0, base.length], side: [0, side.length] }, ([first]) =>
      isTelling(base[first!]!),
    ),
  )

// An item that stands where another one stood is more likely to be that item, edited.
const minLikeness = { inPlace: 0.4, elsewhere: 0.6 }

/** Pairs unequal items that have words in common, in place and then wherever they stand. */
const addAlike = (pairing: Pairing): void => {
  const rest = (): readonly [number[], number[]] => [unpaired(pairing.counterpart), unpaired(pairing.origin)]
  if (rest().some((indices) => indices.length === 0)) return
  const likeness = likenessOf([...pairing.base, ...pairing.side])
  for (const run of runsBetween(pairing)) {
    if (run[0].length + run[1].length === 2) continue
    addAmong(pairing, run, (base, side) => pairAlike(base, side, { likeness, minLikeness: minLikeness.inPlace }))
  }
  addAmong(pairing, rest(), (base, side) => pairAlike(base, side, { likeness, minLikeness: minLikeness.elsewhere }))
}

/** Pairs as many items as replace as many others, in order. */
const pairEvenly = (base: readonly string[], side: readonly string[]): Pair[] =>
  base.length === side.length ? base.map((_, index) => [index, index]) : []

const movedOf = ({ base, counterpart }: Pairing): Set<number> => {
  const pairs = counterpart.flatMap((side, index): Pair[] => (side === undefined ? [] : [[index, side]]))
  const stays = new Set(heaviestChain(pairs, textSize(base)).map(([index]) => index))
  return new Set(pairs.flatMap(([index]) => (stays.has(index) ? [] : [index])))
}

/**
 * Finds for each base item what became of it on a side: kept, moved, edited or removed. Equal items are paired first, in place
 * and then wherever they stand; then those that have words in common; then runs of equal length that replace each other.
 */
export const align = (base: readonly string[], side: readonly string[]): Alignment => {
  const pairing: Pairing = {
    base,
    side,
    counterpart: Array.from(base, () => undefined),
    origin: Array.from(side, () => undefined),
  }
  add(pairing, commonItems(base, side))
  addMoved(pairing)
  addAlike(pairing)
  for (const run of runsBetween(pairing)) addAmong(pairing, run, pairEvenly)
  return { counterpart: pairing.counterpart, origin: pairing.origin, moved: movedOf(pairing) }
}
