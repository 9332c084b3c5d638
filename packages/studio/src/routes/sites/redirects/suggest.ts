import type { Destination } from './destinations.ts'

const wordsOf = (path: string): string[] =>
  path
    .toLocaleLowerCase()
    .replace(/\.\w{2,5}$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const wholeLength = 4

// Old addresses often lack an ending, or have one more.
const isLike = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= wholeLength && (one.startsWith(other) || other.startsWith(one)))

const countLike = (words: readonly string[], others: readonly string[]): number =>
  words.filter((word) => others.some((other) => isLike(word, other))).length

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns the destination whose path has most words of a missing path, above all of its last part; undefined if none has any. */
export const suggestDestination = (path: string, destinations: readonly Destination[]): Destination | undefined => {
  const words = wordsOf(path)
  const last = wordsOf(lastPart(path))
  const scoreOf = (one: Destination): number => {
    const own = wordsOf(one.path)
    const inEnd = countLike(wordsOf(lastPart(one.path)), last)
    // The shorter of two paths with the same words is nearer.
    return inEnd === 0 ? 0 : inEnd * 4 + countLike(own, words) - own.length / 8
  }
  const best = destinations
    .map((one) => ({ one, score: scoreOf(one) }))
    .reduce<{ one?: Destination; score: number }>((top, next) => (next.score > top.score ? next : top), { score: 0 })
  return best.one
}
