import { describe, expect, test } from 'vitest'
import { compareHits, selectBest } from './select.ts'
import type { SpaceScores } from './score.ts'

// Seeded; many pages share a score, and some do not match at all.
const spaceOf = (spaceId: string, size: number): SpaceScores => {
  let state = size
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const scores = Float32Array.from({ length: size }, () => Math.floor(random() * 400) / 100)
  return { spaceId, scores, has: Uint32Array.from(scores, (score) => (score > 1 ? 1 : 0)) }
}

const spaces = [spaceOf('a', 900), spaceOf('b', 50)]

const hits = spaces.flatMap(({ spaceId, scores, has }) =>
  [...scores].flatMap((score, number) =>
    has[number] === 1 ? [{ spaceId, number, score: Math.round(score * 10_000) / 10_000 }] : [],
  ),
)

describe('selectBest', () => {
  test.for([1, 2, 60, 200, 201, 500, 5000])('returns the first %i pages in the order of hits', (count) => {
    const expected = hits.toSorted(compareHits).slice(0, count)
    expect(selectBest(spaces, count)).toEqual(expected)
    expect(selectBest(spaces.toReversed(), count)).toEqual(expected)
  })
})
