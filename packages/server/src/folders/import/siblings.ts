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

/** A target position: `at` is the index among the siblings. */
export interface Placed<Key> {
  key: Key
  at: number
}

/**
 * Returns the smallest sequence of insertions and moves that sorts the wanted siblings. Other siblings keep their places. Updates
 * `now` to the resulting order.
 */
export const placeSiblings = <Key>(now: Key[], wanted: readonly Key[]): Placed<Key>[] => {
  const position = new Map(now.map((key, index) => [key, index]))
  const there = wanted.filter((key) => position.has(key))
  const kept = longestRise(there.map((key) => position.get(key)!))
  const staying = new Set(there.filter((_, index) => kept.has(index)))
  const [firstStaying] = staying
  const placed: Placed<Key>[] = []
  let before: Key | undefined
  for (const key of wanted) {
    if (!staying.has(key)) {
      if (position.has(key)) now.splice(now.indexOf(key), 1)
      const first = firstStaying === undefined ? now.length : now.indexOf(firstStaying)
      const at = before === undefined ? first : now.lastIndexOf(before) + 1
      placed.push({ key, at })
      now.splice(at, 0, key)
    }
    before = key
  }
  return placed
}
