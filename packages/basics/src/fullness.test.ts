import { expect, test } from 'vitest'
import { createFullness } from './fullness.ts'

test('a disk counts as full until no write has failed for a while', () => {
  let now = 0
  const { isFull, note } = createFullness(() => now)
  expect(isFull()).toBe(false)
  note()
  now += 80_000
  expect(isFull()).toBe(true)
  note()
  now += 80_000
  expect(isFull()).toBe(true)
  now += 10_000
  expect(isFull()).toBe(false)
})
