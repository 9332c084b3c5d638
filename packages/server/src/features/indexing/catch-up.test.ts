import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { newId } from '@scriptorium/basics/id'
import { catchUp } from '@scriptorium/indexing/catch-up'

let fresh: TestDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const begin = async (spaceId: string, age: number, state: 'queued' | 'running') => {
  const createdAt = new Date(Date.now() - age).toISOString()
  const job = { id: newId(), name: 'indexSpace', key: `indexSpace:${spaceId}`, payload: '{}', state, attempts: 1 }
  await database.writeTx((trx) => trx('jobs').insert({ ...job, createdAt, runAt: createdAt }))
  return () => database.writeTx((trx) => trx('jobs').where({ id: job.id }).update({ state: 'completed' }))
}

describe('catchUp', () => {
  test.each(['queued', 'running'] as const)('waits for an index job that is %s', async (state) => {
    const end = await begin('busy', 0, state)
    let isEnded = false
    const waiting = Promise.all([catchUp(database.read, ['busy']), catchUp(database.read, ['idle', 'busy'])]).then(
      () => isEnded,
    )
    await end()
    isEnded = true
    expect(await waiting).toBe(true)
  })

  test('does not wait for other spaces or for long-running jobs', async () => {
    const ends = [await begin('other', 0, 'running'), await begin('slow', 60_000, 'running')]
    let isEnded = false
    const waiting = Promise.all(['idle', 'slow'].map((id) => catchUp(database.read, [id]))).then(() => isEnded)
    expect(await waiting).toBe(false)
    isEnded = true
    for (const end of ends) await end()
  })
})
