import { expect, test } from 'vitest'
import { withinTime } from './within-time.ts'

test('a function that ends returns its result, and its errors', () => {
  expect(withinTime(60_000, () => withinTime(60_000, () => 1) + 1)).toBe(2)
  expect(() =>
    withinTime(60_000, () => {
      throw new RangeError('no')
    }),
  ).toThrow(RangeError)
})

test('a function without an end is stopped', () => {
  const endless = () => {
    for (;;);
  }
  expect(() => withinTime(20, endless)).toThrow('timed out')
})
