import { align } from './align.ts'
import type { Pair } from './common-items.ts'
import { mapVersions, type ThreeVersions } from './parts.ts'

/** An index in each version. */
type Place = ThreeVersions<number>

/** Some consecutive items of each version: from an index to before another. */
export interface Passage {
  readonly from: Place
  readonly to: Place
}

type Side = 'main' | 'request'

type StillPairs = Readonly<Record<Side, readonly Pair[]>>

const sideNames = ['main', 'request'] as const

/** Returns the pairs of items that a side did not move, in order. */
const stillPairs = (base: readonly string[], side: readonly string[]): Pair[] => {
  const { counterpart, moved } = align(base, side)
  return counterpart.flatMap((there, index): Pair[] =>
    there === undefined || moved.has(index) ? [] : [[index, there]],
  )
}

/** Moves the end of a passage on until it separates no pair. */
const closedEnd = (end: Place, pairs: StillPairs): Place => {
  const to = { ...end }
  const next = { main: 0, request: 0 }
  const isOpen = (name: Side): boolean => {
    const pair = pairs[name][next[name]]
    return pair !== undefined && (pair[0] < to.base || pair[1] < to[name])
  }
  for (let name = sideNames.find(isOpen); name; name = sideNames.find(isOpen)) {
    const [base, side] = pairs[name][next[name]++]!
    to.base = Math.max(to.base, base + 1)
    to[name] = Math.max(to[name], side + 1)
  }
  return to
}

const placeOf = (of: (name: keyof Place) => number): Place => ({
  base: of('base'),
  main: of('main'),
  request: of('request'),
})

/** Returns the smallest passage that holds some items, given by their indices, and the counterparts of all its items. */
export const passageAround = (
  { base, main, request }: ThreeVersions<readonly string[]>,
  wanted: ThreeVersions<readonly number[]>,
): Passage => {
  const sizes = mapVersions({ base, main, request }, ({ length }) => length)
  const pairs = { main: stillPairs(base, main), request: stillPairs(base, request) }
  const end = closedEnd(
    mapVersions(wanted, (list) => (list.at(-1) ?? -1) + 1),
    pairs,
  )
  // The start is the end of the same lists read backwards.
  const reversed = (name: Side): Pair[] =>
    pairs[name].toReversed().map(([index, there]) => [sizes.base - 1 - index, sizes[name] - 1 - there])
  const rest = closedEnd(
    placeOf((name) => sizes[name] - (wanted[name][0] ?? sizes[name])),
    { main: reversed('main'), request: reversed('request') },
  )
  const start = placeOf((name) => sizes[name] - rest[name])
  // In a version without such items, both can be around items that a side only added or deleted.
  return {
    from: placeOf((name) => Math.min(start[name], end[name])),
    to: placeOf((name) => Math.max(start[name], end[name])),
  }
}
