/** An item of the base and the item of a side that corresponds to it. */
export type Pair = readonly [base: number, side: number]

interface Range {
  readonly base: Pair
  readonly side: Pair
  readonly depth: number
}

/** Returns the heaviest of the chains of pairs that rise on both sides. Pairs must be sorted by base item. */
export const heaviestChain = (pairs: readonly Pair[], weightOf: (pair: Pair) => number): Pair[] => {
  if (pairs.every(([, side], index) => index === 0 || side > pairs[index - 1]![1])) return [...pairs]
  const size = pairs.reduce((most, [, side]) => Math.max(most, side), -1) + 2
  // A Fenwick tree: the heaviest chain that ends at or before a side item.
  const heaviest = new Float64Array(size)
  const last = new Int32Array(size).fill(-1)
  const before = new Int32Array(pairs.length)
  let [best, total] = [-1, 0]
  for (const [index, [, side]] of pairs.entries()) {
    let [weight, previous] = [0, -1]
    for (let at = side; at > 0; at -= at & -at)
      if (heaviest[at]! > weight) [weight, previous] = [heaviest[at]!, last[at]!]
    before[index] = previous
    weight += weightOf(pairs[index]!)
    if (weight > total) [best, total] = [index, weight]
    for (let at = side + 1; at < size; at += at & -at) {
      if (weight > heaviest[at]!) [heaviest[at], last[at]] = [weight, index]
    }
  }
  const chain: Pair[] = []
  for (let index = best; index !== -1; index = before[index]!) chain.push(pairs[index]!)
  return chain.toReversed()
}

/** Returns whether an item is specific enough to be recognized elsewhere; a divider or a closing bracket is not. */
export const isTelling = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Returns the weight of a pair by its text length, so that short items count as moved and long ones as kept. */
export const textSize =
  (base: readonly string[]) =>
  ([index]: Pair): number =>
    isTelling(base[index]!) ? base[index]!.length + 1 : 1

const places = (items: readonly string[], [from, to]: Pair): Map<string, number[]> => {
  const found = new Map<string, number[]>()
  for (let index = from; index < to; index++) {
    const known = found.get(items[index]!)
    if (known) known.push(index)
    else found.set(items[index]!, [index])
  }
  return found
}

/** Pairs the nth occurrence of each text in the base with its nth occurrence on the side. */
export const pairOccurrences = (
  base: readonly string[],
  side: readonly string[],
  range: { base: Pair; side: Pair },
  isWanted: (ofBase: readonly number[], ofSide: readonly number[]) => boolean,
): Pair[] => {
  const onSide = places(side, range.side)
  const pairs: Pair[] = []
  for (const [text, ofBase] of places(base, range.base)) {
    const ofSide = onSide.get(text)
    if (!ofSide || !isWanted(ofBase, ofSide)) continue
    for (let n = 0; n < Math.min(ofBase.length, ofSide.length); n++) pairs.push([ofBase[n]!, ofSide[n]!])
  }
  return pairs.toSorted(([a], [b]) => a - b)
}

const maxCells = 10_000

/** Returns the longest common subsequence, by dynamic programming. */
const longestCommon = (base: readonly string[], side: readonly string[], { base: b, side: s }: Range): Pair[] => {
  const [rows, columns] = [b[1] - b[0], s[1] - s[0]]
  const width = columns + 1
  const lengths = new Uint16Array((rows + 1) * width)
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      lengths[i * width + j] =
        base[b[0] + i] === side[s[0] + j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
    }
  }
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < rows && j < columns;) {
    if (base[b[0] + i] === side[s[0] + j]) pairs.push([b[0] + i++, s[0] + j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  return pairs
}

const maxDepth = 32

/** Returns the items that divide a range: those that are unique on both sides, else any common items. */
const anchorsOf = (
  base: readonly string[],
  side: readonly string[],
  range: Range,
): { pairs: Pair[]; isFinal: boolean } => {
  const unique = (ofBase: readonly number[], ofSide: readonly number[]): boolean =>
    ofBase.length === 1 && ofSide.length === 1
  const anchors =
    range.depth < maxDepth ? heaviestChain(pairOccurrences(base, side, range, unique), textSize(base)) : []
  if (anchors.length > 0) return { pairs: anchors, isFinal: false }
  const cells = (range.base[1] - range.base[0]) * (range.side[1] - range.side[0])
  if (cells <= maxCells) return { pairs: longestCommon(base, side, range), isFinal: true }
  return {
    pairs: heaviestChain(
      pairOccurrences(base, side, range, () => true),
      textSize(base),
    ),
    isFinal: true,
  }
}

/**
 * Returns equal items of two lists, paired in an order that both lists share. This is a patience diff: it divides the lists
 * at items that are unique in both, so its cost grows almost linearly with their length, also where items repeat.
 */
export const commonItems = (base: readonly string[], side: readonly string[]): Pair[] => {
  const found: Pair[] = []
  const open: Range[] = [{ base: [0, base.length], side: [0, side.length], depth: 0 }]
  for (let range = open.pop(); range; range = open.pop()) {
    let [[b0, b1], [s0, s1]] = [range.base, range.side]
    while (b0 < b1 && s0 < s1 && base[b0] === side[s0]) found.push([b0++, s0++])
    while (b0 < b1 && s0 < s1 && base[b1 - 1] === side[s1 - 1]) found.push([--b1, --s1])
    if (b0 === b1 || s0 === s1) continue
    const { pairs, isFinal } = anchorsOf(base, side, { base: [b0, b1], side: [s0, s1], depth: range.depth })
    found.push(...pairs)
    if (isFinal || pairs.length === 0) continue
    let [b, s] = [b0, s0]
    for (const [nextBase, nextSide] of [...pairs, [b1, s1] as const]) {
      if (b < nextBase && s < nextSide) open.push({ base: [b, nextBase], side: [s, nextSide], depth: range.depth + 1 })
      ;[b, s] = [nextBase + 1, nextSide + 1]
    }
  }
  return found.toSorted(([a], [b]) => a - b)
}
