import { describe, expect, test } from 'vitest'
import { batchesOf } from './batches.ts'

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
