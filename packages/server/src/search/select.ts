import type { Scored, SpaceScores } from './score.ts'

// Four digits tell hits apart, and a cursor repeats them exactly.
const rounded = (score: number): number => Math.round(score * 10_000) / 10_000

/** How many pages were found. */
export const countPages = (spaces: readonly SpaceScores[]): number => {
  let count = 0
  for (const { has } of spaces) for (const bits of has) if (bits !== 0) count++
  return count
}

/** Sorts hits by score; among equals by their order in the index, which does not depend on the database. */
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

/** The lowest score among so many best ones: numbers sort many times faster than hits do. */
const thresholdOf = (spaces: readonly SpaceScores[], count: number): number => {
  const scores = scoresOf(spaces).toSorted()
  return scores.length <= count ? 0 : scores[scores.length - count]!
}

/** Returns at least so many of the best pages, if there are as many, best first. */
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
