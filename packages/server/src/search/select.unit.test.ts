import { describe, expect, test } from 'vitest'
import { selectBest } from './select.ts'
import type { SpaceScores } from './score.ts'

// Seeded; many pages share a score, and some do not match at all.
const spaceOf = (spaceId: string, size: number): SpaceScores => {
  let state = size
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const scores = Float32Array.from({ length: size }, () => Math.floor(random() * 400) / 100)
  return { spaceId, scores, has: Uint32Array.from(scores, (score) => (score > 1 ? 1 : 0)) }
}

const spaces = [spaceOf('a', 900), spaceOf('b', 50)]

const sorted = spaces.flatMap(({ scores, has }) => [...scores].filter((_, number) => has[number] === 1))
sorted.sort((a, b) => b - a)

describe('selectBest', () => {
  test.for([1, 2, 60, 200, 201, 500, 5000])(
    'returns the pages with the %i best scores, and those that equal the last',
    (count) => {
      const found = selectBest(spaces, count)
      const lowest = sorted[count - 1] ?? 0
      const expected = sorted.filter((score) => score >= lowest)
      expect(found.map(({ score }) => score)).toEqual(expected.map((score) => Math.round(score * 10_000) / 10_000))
    },
  )
})
