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

// Above this count, sorting all scores is faster.
const maxInserted = 200

/** Returns the lowest of the `count` best scores, which it keeps in order. Few scores are among the best, so few are inserted. */
const lowestByInsertion = (scores: Float32Array, count: number): number => {
  const best = scores.slice(0, count).toSorted()
  for (let index = count; index < scores.length; index++) {
    const score = scores[index]!
    if (score <= best[0]!) continue
    let at = 1
    for (; at < count && best[at]! < score; at++) best[at - 1] = best[at]!
    best[at - 1] = score
  }
  return best[0]!
}

/** Returns the lowest of the `count` best scores; 0 if there are not more. */
const thresholdOf = (spaces: readonly SpaceScores[], count: number): number => {
  const scores = scoresOf(spaces)
  if (scores.length <= count) return 0
  return count <= maxInserted ? lowestByInsertion(scores, count) : scores.toSorted()[scores.length - count]!
}

/** Returns the best score of a space's matching pages, without some of them; 0 if there are no others. */
export const bestScore = ({ has, scores }: SpaceScores, without: ReadonlySet<number>): number => {
  let best = 0
  for (let number = 0; number < has.length; number++) {
    if (has[number] !== 0 && scores[number]! > best && !without.has(number)) best = scores[number]!
  }
  return rounded(best)
}

/** Returns the `count` best pages, or all if there are fewer, best first. */
export const selectBest = (spaces: readonly SpaceScores[], count: number): Scored[] => {
  const threshold = rounded(thresholdOf(spaces, count))
  const [better, equal]: [Scored[], Scored[]] = [[], []]
  // Many pages may share the lowest score. The first ones in the order of hits are kept.
  for (const { spaceId, has, scores } of spaces.toSorted((a, b) => (a.spaceId < b.spaceId ? -1 : 1))) {
    for (let number = 0; number < has.length; number++) {
      if (has[number] === 0) continue
      const score = rounded(scores[number]!)
      if (score > threshold) better.push({ spaceId, number, score })
      else if (score === threshold && equal.length < count) equal.push({ spaceId, number, score })
    }
  }
  return [...better.toSorted(compareHits), ...equal].slice(0, count)
}
