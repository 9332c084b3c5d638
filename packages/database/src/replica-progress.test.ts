import { expect, test } from 'vitest'
import { createProgress } from './replica-progress.ts'

test('the lag is the age of the last position that the replica has reached', () => {
  const progress = createProgress()
  expect(progress.lagMs(0)).toBe(Infinity)
  progress.sample(100, 1000)
  progress.replay(90)
  expect(progress.lagMs(2000)).toBe(Infinity)
  progress.sample(200, 2000)
  progress.replay(150)
  expect(progress.lagMs(2500)).toBe(1500)
  progress.replay(200)
  expect(progress.lagMs(2500)).toBe(500)
  // Nothing is written, so the replica has everything.
  progress.sample(200, 60_000)
  progress.replay(200)
  expect(progress.lagMs(60_000)).toBe(0)
})

test('the memory of positions that the replica has not reached is bounded, and the lag is never underestimated', () => {
  const progress = createProgress()
  for (let n = 1; n <= 5000; n++) progress.sample(n, n)
  progress.replay(3000)
  expect(progress.lagMs(5000)).toBeGreaterThanOrEqual(2000)
  expect(progress.lagMs(5000)).toBeLessThan(3000)
})
