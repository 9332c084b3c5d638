/** Returns the indexes of a longest increasing subsequence: the items that need not move. */
export const longestRise = (numbers: readonly number[]): Set<number> => {
  // Patience sorting: for each length, the index of the last item of the increasing run with the smallest end.
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, number] of numbers.entries()) {
    let low = 0
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >>> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1]
    ends[low] = index
  }
  const kept = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) kept.add(index)
  return kept
}

/** Puts siblings into a wanted order, one after another. */
export interface Placing<Key> {
  /** Returns the index among the siblings at which to put a key, or undefined if it stays. `now` then has the key there. */
  place(key: Key): number | undefined
}

/**
 * Returns how to sort the wanted siblings with the fewest insertions and moves. Other siblings keep their places, and keys may be placed in
 * any order. `now` is the current order.
 */
export const placingOf = <Key>(now: Key[], wanted: readonly Key[]): Placing<Key> => {
  const position = new Map(now.map((key, index) => [key, index]))
  const there = wanted.filter((key) => position.has(key))
  const kept = longestRise(there.map((key) => position.get(key)!))
  const done = new Set(there.filter((_, index) => kept.has(index)))
  const ranks = new Map(wanted.map((key, rank) => [key, rank]))
  /** Returns the index behind the nearest wanted sibling that has its place, or else in front of the next one. */
  const indexFor = (rank: number): number => {
    for (let before = rank - 1; before >= 0; before--) {
      if (done.has(wanted[before]!)) return now.lastIndexOf(wanted[before]!) + 1
    }
    const next = wanted.slice(rank + 1).find((key) => done.has(key))
    return next === undefined ? now.length : now.indexOf(next)
  }
  return {
    place: (key) => {
      if (done.has(key)) return undefined
      if (position.has(key)) now.splice(now.indexOf(key), 1)
      const at = indexFor(ranks.get(key)!)
      now.splice(at, 0, key)
      done.add(key)
      return at
    },
  }
}
