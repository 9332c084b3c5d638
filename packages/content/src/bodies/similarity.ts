import type { Pair } from './common-items.ts'

/** The similarity of two texts, from 0 to 1. */
export type Similarity = (a: string, b: string) => number

// In scripts without spaces between words, each letter counts as a word.
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}])+/gu

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(word) ?? [])

// Of two texts, one of which holds all words of the other.
const likenessOfPart = 0.75
const maxRatioOfParts = 4

/**
 * Compares items by the words that they share. Frequent words count less, to distinguish items that follow the same pattern. A
 * text that only grew or shrank still counts as similar.
 */
export const createSimilarity = (items: readonly string[], readable = (item: string): string => item): Similarity => {
  const known = new Map<string, ReadonlySet<string>>()
  const wordsIn = (text: string): ReadonlySet<string> => {
    const found = known.get(text) ?? wordsOf(readable(text))
    known.set(text, found)
    return found
  }
  const holders = new Map<string, number>()
  for (const item of items) for (const one of wordsIn(item)) holders.set(one, (holders.get(one) ?? 0) + 1)
  const weightOf = (one: string): number => Math.log(1 + items.length / (holders.get(one) ?? 1)) ** 2
  const sum = (words: Iterable<string>): number => {
    let total = 0
    for (const one of words) total += weightOf(one)
    return total
  }
  const weights = new Map([...known].map(([text, words]) => [text, sum(words)]))
  return (a, b) => {
    const [ours, theirs] = [wordsIn(a), wordsIn(b)]
    let shared = 0
    for (const one of ours) if (theirs.has(one)) shared += weightOf(one)
    if (shared === 0) return 0
    const [less, more] = [Math.min(weights.get(a)!, weights.get(b)!), Math.max(weights.get(a)!, weights.get(b)!)]
    const isPart = Math.max(ours.size, theirs.size) <= maxRatioOfParts * Math.min(ours.size, theirs.size)
    return Math.max((2 * shared) / (less + more), isPart ? (likenessOfPart * shared) / less : 0)
  }
}

const maxCells = 10_000

/** Pairs sufficiently similar items, most similar first. Long lists stay unpaired. */
export const pairSimilar = (
  base: readonly string[],
  side: readonly string[],
  { likeness, minLikeness }: { likeness: Similarity; minLikeness: number },
): Pair[] => {
  if (base.length * side.length > maxCells) return []
  const candidates = base.flatMap((text, i) =>
    side.flatMap((other, j) => {
      const value = likeness(text, other)
      return value < minLikeness ? [] : [{ i, j, value }]
    }),
  )
  const [takenBase, takenSide] = [new Set<number>(), new Set<number>()]
  const pairs: Pair[] = []
  for (const { i, j } of candidates.toSorted((a, b) => b.value - a.value || a.i - b.i || a.j - b.j)) {
    if (takenBase.has(i) || takenSide.has(j)) continue
    takenBase.add(i)
    takenSide.add(j)
    pairs.push([i, j])
  }
  return pairs
}
