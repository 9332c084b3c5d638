import { diffIndices } from 'node-diff3'

/** How one side relates to the base: what became of each base item, and what is new before each (and at the end). */
export interface Alignment {
  /** For each base item its counterpart on the side, or undefined when it was removed. */
  readonly counterpart: readonly (number | undefined)[]
  /** For each gap (before base item i; the last one is the end) the side's new items. */
  readonly inserted: readonly (readonly number[])[]
}

type Pair = readonly [base: number, side: number]

const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

const likeness = (a: Set<string>, b: Set<string>): number => {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}

const alike = 0.4
const maxTableCells = 2_500

/** The best order-keeping pairing of two runs: the one with the most words in common. */
const pairByLikeness = (base: readonly string[], side: readonly string[]): Pair[] => {
  if (base.length * side.length > maxTableCells) return []
  const baseWords = base.map(words)
  const sideWords = side.map(words)
  const best: number[][] = Array.from({ length: base.length + 1 }, () => Array(side.length + 1).fill(0) as number[])
  const score = (i: number, j: number): number => {
    const value = likeness(baseWords[i]!, sideWords[j]!)
    return value < alike ? 0 : value
  }
  for (let i = base.length - 1; i >= 0; i--) {
    for (let j = side.length - 1; j >= 0; j--) {
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, score(i, j) && score(i, j) + best[i + 1]![j + 1]!)
    }
  }
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < base.length && j < side.length;) {
    if (best[i]![j] === best[i + 1]![j]) i++
    else if (best[i]![j] === best[i]![j + 1]) j++
    else pairs.push([i++, j++])
  }
  return pairs
}

/** Pairs what the likeness leaves over, where a run of n items stands against n others. */
const pairRuns = (base: readonly string[], side: readonly string[]): Pair[] => {
  const sure = base.length === 1 && side.length === 1 ? [] : pairByLikeness(base, side)
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  for (const [nextBase, nextSide] of [...sure, [base.length, side.length] as const]) {
    if (nextBase - i === nextSide - j) for (; i < nextBase; i++, j++) pairs.push([i, j])
    if (nextBase < base.length) pairs.push([nextBase, nextSide])
    ;[i, j] = [nextBase + 1, nextSide + 1]
  }
  return pairs
}

/** Finds for each base item what became of it on a side. */
export const align = (base: readonly string[], side: readonly string[]): Alignment => {
  const counterpart: (number | undefined)[] = Array.from(base, () => undefined)
  const inserted: number[][] = Array.from({ length: base.length + 1 }, () => [])
  let [nextBase, nextSide] = [0, 0]
  const keep = (until: number): void => {
    while (nextBase < until) counterpart[nextBase++] = nextSide++
  }
  for (const { buffer1, buffer2 } of diffIndices([...base], [...side])) {
    const [baseStart, baseLength] = buffer1
    const [sideStart, sideLength] = buffer2
    keep(baseStart)
    const runs = [base.slice(baseStart, baseStart + baseLength), side.slice(sideStart, sideStart + sideLength)] as const
    let gap = baseStart
    let sideNext = sideStart
    for (const [i, j] of [...pairRuns(...runs), [baseLength, sideLength] as const]) {
      while (sideNext < sideStart + j) inserted[gap]!.push(sideNext++)
      if (i < baseLength) counterpart[baseStart + i] = sideNext++
      gap = baseStart + i + 1
    }
    ;[nextBase, nextSide] = [baseStart + baseLength, sideStart + sideLength]
  }
  keep(base.length)
  return { counterpart, inserted }
}
