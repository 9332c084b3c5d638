import type { Scored, SpaceScores } from './score.ts'

// Four decimals are enough to order hits, and a cursor reproduces them exactly.
const rounded = (score: number): number => Math.round(score * 10_000) / 10_000

/** Returns the number of pages that match. */
export const countPages = (spaces: readonly SpaceScores[]): number => {
  let count = 0
  for (const { has } of spaces) for (const bits of has) if (bits !== 0) count++
  return count
}

/** Compares hits by score, then by space and page number, so that the order is the same on both databases. */
export const compareHits = (a: Scored, b: Scored): number =>
  b.score - a.score || (a.spaceId < b.spaceId ? -1 : a.spaceId > b.spaceId ? 1 : a.number - b.number)

const scoresOf = (spaces: readonly SpaceScores[]): Float32Array => {
  const scores = new Float32Array(countPages(spaces))
  let next = 0
  for (const { has, scores: own } of spaces) {
    for (let number = 0; number < has.length; number++) if (has[number] !== 0) scores[next++] = own[number]!
  }
  return scores
}

/** Returns the lowest of the `count` best scores. Sorting numbers is many times faster than sorting hits. */
const thresholdOf = (spaces: readonly SpaceScores[], count: number): number => {
  const scores = scoresOf(spaces).toSorted()
  return scores.length <= count ? 0 : scores[scores.length - count]!
}

/** Returns at least `count` of the best pages, or all if there are fewer, best first. */
export const selectBest = (spaces: readonly SpaceScores[], count: number): Scored[] => {
  const threshold = thresholdOf(spaces, count)
  const found: Scored[] = []
  for (const { spaceId, has, scores } of spaces) {
    for (let number = 0; number < has.length; number++) {
      const score = scores[number]!
      if (has[number] !== 0 && score >= threshold) found.push({ spaceId, number, score: rounded(score) })
    }
  }
  return found.toSorted(compareHits)
}
