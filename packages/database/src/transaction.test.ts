import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import type { DatabaseErrorKind } from './dialect.ts'
import { writeTx, type Writer } from './transaction.ts'

/** Returns a `writeTx` whose first transactions fail in these ways, and how many it has begun. */
const failing = (...kinds: DatabaseErrorKind[]) => {
  const begun = { count: 0 }
  const errors = kinds.map((kind) => new Error(kind))
  const write = writeTx(
    {
      dialect: { trouble: (error: Error) => error.message } as unknown as Writer['dialect'],
      transact: async (work) => {
        const error = errors[begun.count++]
        if (error) throw error
        return work({} as Knex.Transaction)
      },
    },
    { durable: true },
  )
  return { begun, write }
}

test('a transaction that lost a race runs again', async () => {
  const { begun, write } = failing('retry', 'retry')
  expect(await write(async () => 'done')).toBe('done')
  expect(begun.count).toBe(3)
})

test('it runs six times at most', async () => {
  const { begun, write } = failing(...Array.from({ length: 9 }, () => 'retry' as const))
  await expect(write(async () => 'done')).rejects.toThrow('retry')
  expect(begun.count).toBe(6)
})

test.for(['duplicate', 'full', 'unavailable'] as const)('an error of the kind %s is thrown at once', async (kind) => {
  const { begun, write } = failing(kind)
  await expect(write(async () => 'done')).rejects.toThrow(kind)
  expect(begun.count).toBe(1)
})
