import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { createContentCache, knexStore } from './knex-store.ts'

/** Returns a store whose writes end when `written` does. */
const storeThatWaits = (written: Promise<unknown>) => {
  const query = { insert: () => query, onConflict: () => query, ignore: () => written }
  return knexStore((() => query) as unknown as Knex, createContentCache())
}

test('what is written is stored when the promise resolves', async () => {
  const written = Promise.withResolvers<void>()
  const order: string[] = []
  const put = storeThatWaits(written.promise).putBodies(new Map([['a', { format: 'markdown', text: 'a' }]]))
  const done = put.then(() => order.push('put'))
  await new Promise(setImmediate)
  order.push('written')
  written.resolve()
  await done
  expect(order).toEqual(['written', 'put'])
})

test('a write that fails is told', async () => {
  const store = storeThatWaits(Promise.reject(new Error('The disk is full')))
  await expect(store.putBodies(new Map([['a', { format: 'markdown', text: 'a' }]]))).rejects.toThrow('full')
})
