import { expect, test } from 'vitest'
import { greatest, smallest } from './extremes.ts'

test('the extremes of very many numbers, and of none', () => {
  const numbers = Array.from({ length: 500_000 }, (_, at) => at)
  expect([greatest(numbers), smallest(numbers)]).toEqual([499_999, 0])
  expect([greatest([], 3), smallest([], 3), greatest([1], 3), smallest([9], 3)]).toEqual([3, 3, 3, 3])
})
