import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createDatabaseProbe, type Probed } from './database-probe.ts'

test('a busy database is asked only if it has finished with nothing for a second', async () => {
  let [now, used, queries] = [0, 1, 0]
  const pool = Object.assign(new EventEmitter(), { max: 2, numUsed: () => used })
  const query = { where: () => query, first: async () => void queries++ }
  const read = Object.assign(() => query, { client: { pool } }) as unknown as Probed['read']
  const probe = createDatabaseProbe({ read, requireInPlace: () => undefined }, () => now)

  await probe()
  expect(queries, 'a connection is free').toBe(1)
  used = 2
  pool.emit('release')
  await probe()
  expect(queries, 'all are in use, and one was just given back').toBe(1)
  now += 1_000
  await probe()
  expect(queries, 'none was given back for a second').toBe(2)
})
