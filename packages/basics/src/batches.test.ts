import { describe, expect, test } from 'vitest'
import { batchesOf, powerOfTwoBatchesOf } from './batches.ts'

describe('batchesOf', () => {
  test.each([
    [[], []],
    [[1, 2], [[1, 2]]],
    [
      [1, 2, 3, 4, 5],
      [[1, 2], [3, 4], [5]],
    ],
  ])('of %j', (items, expected) => {
    expect(batchesOf(new Set(items), 2)).toEqual(expected)
  })
})

test('batches have sizes that are powers of two, and all items in their order', () => {
  const items = Array.from({ length: 150 }, (_, index) => index)
  const batches = powerOfTwoBatchesOf(items, 64)
  expect(batches.map(({ length }) => length)).toEqual([64, 64, 16, 4, 2])
  expect(batches.flat()).toEqual(items)
  expect(powerOfTwoBatchesOf([], 64)).toEqual([])
})
