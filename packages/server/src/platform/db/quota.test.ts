import { expect } from 'vitest'
import { test } from '../../../test/test.ts'
import { isFull, requireRoom } from './quota.ts'

test.for([
  [3, 0, 1, false],
  [3, 4, 1, false],
  [3, 3, 1, true],
  [3, 2, 1, true],
  [3, 5, 2, false],
  [3, 4, 2, true],
  [0, 1, 1, false],
  [0, 1, 2, true],
] as const)('%d rows, at most %d: %d more are too many: %s', async ([rows, limit, more, expected], { server }) => {
  const { read } = server.services.database
  const numbers = read.from(read.raw('(select 1 as id union select 2 union select 3) as numbers'))
  const some = numbers.where('id', '<=', rows)
  expect(await isFull(some, limit, more)).toBe(expected)
})

test('429 says how many there can be', async ({ server }) => {
  const { read } = server.services.database
  const one = read.from(read.raw('(select 1 as id) as numbers'))
  await requireRoom(one, 2, 'things')
  await expect(requireRoom(one, 1, 'things')).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
})
