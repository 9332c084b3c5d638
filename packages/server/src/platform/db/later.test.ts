import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { writeLater } from '@scriptorium/database/later'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { queryRows } from '@scriptorium/database/query-rows'
import { inSavepoint } from '@scriptorium/database/savepoint'
import type { Knex } from 'knex'

let fresh: TestDatabase
let database: Database
let sent: string[]
beforeEach(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
  sent = []
  database.write.on('query', ({ sql }: { sql: string }) => void sent.push(sql))
})
afterEach(async () => {
  await database.close()
  await fresh.drop()
})

const setting = (trx: Knex, name: string, value = '1') =>
  writeLater(trx, 'settings', trx('settings').insert({ name, value }))
const lineage = (trx: Knex, id: string) => writeLater(trx, 'lineages', trx('lineages').insert({ id, parentId: id }))
const settings = (db: Knex) => db('settings').orderBy('name').pluck('name')
const writes = () => sent.filter((sql) => /^(insert|update|with)/.test(sql))

describe('writeLater', () => {
  test('sends writes to different tables together on PostgreSQL, and writes to one table in turn', async () => {
    await database.writeTx(async (trx) => {
      await setting(trx, 'a')
      await lineage(trx, 'l')
      await setting(trx, 'b')
    })
    expect(await settings(database.read)).toEqual(['a', 'b'])
    expect(await database.read('lineages').pluck('id')).toEqual(['l'])
    expect(writes()).toHaveLength(database.dialect.name === 'postgres' ? 2 : 3)
  })

  test('is found by a query of the transaction, also by concurrent queries', async () => {
    const found = await database.writeTx(async (trx) => {
      await setting(trx, 'a')
      return Promise.all([settings(trx), settings(trx)])
    })
    expect(found).toEqual([['a'], ['a']])
  })

  test('leaves nothing behind when a savepoint is rolled back', async () => {
    await database.writeTx(async (trx) => {
      await setting(trx, 'before')
      const part = inSavepoint(trx, async () => {
        await setting(trx, 'in')
        throw new Error('No')
      })
      await expect(part).rejects.toThrow('No')
      await setting(trx, 'after')
    })
    expect(await settings(database.read)).toEqual(['after', 'before'])
  })

  test('fails the savepoint in which it was called', async () => {
    await database.writeTx(async (trx) => {
      await setting(trx, 'a')
      await expect(inSavepoint(trx, () => setting(trx, 'a'))).rejects.toThrow()
      await setting(trx, 'b')
    })
    expect(await settings(database.read)).toEqual(['a', 'b'])
  })

  test('fails the transaction, and its connection works for the next one', async () => {
    for (let round = 0; round < 12; round++) {
      const failing = database.writeTx(async (trx) => {
        await lineage(trx, 'l')
        await setting(trx, 'twice')
        await setting(trx, 'twice')
      })
      await expect(failing).rejects.toThrow()
    }
    expect(await settings(database.read)).toEqual([])
    expect(await database.read('lineages')).toEqual([])
    await database.writeTx((trx) => setting(trx, 'next'))
    expect(await settings(database.read)).toEqual(['next'])
  })

  test('is committed by another try after the connection has lost its kept statements', async () => {
    for (const name of ['a', 'b', 'c']) await database.writeTx((trx) => setting(trx, name))
    if (database.dialect.name === 'postgres') await database.write.raw('deallocate all')
    await database.writeTx((trx) => setting(trx, 'd'))
    expect(await settings(database.read)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('runs all of several concurrent writes to one row', async () => {
    await database.writeTx(async (trx) => {
      await setting(trx, 'a', '')
      const append = () => writeLater(trx, 'settings', trx('settings').update({ value: trx.raw("value || '.'") }))
      await Promise.all([append(), append(), append(), append()])
    })
    expect(await database.read('settings').pluck('value')).toEqual(['....'])
  })

  test('is rolled back with the transaction before it is sent', async () => {
    const failing = database.writeTx(async (trx) => {
      await setting(trx, 'a')
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    expect(await settings(database.read)).toEqual([])
  })
})

describe('writeTx', () => {
  test('throws if a failed statement that its work ignores has ended the transaction', async () => {
    const isPostgres = database.dialect.name === 'postgres'
    for (const more of [[], ['b']]) {
      const writing = database.writeTx(async (trx) => {
        await trx('settings').insert({ name: 'a', value: '1' })
        await trx('settings')
          .insert({ name: 'a', value: '2' })
          .catch(() => {})
        for (const name of more) await setting(trx, name)
      })
      const outcome = await writing.then(
        () => 'committed',
        () => 'failed',
      )
      expect([outcome, await settings(database.read)]).toEqual(
        isPostgres ? ['failed', []] : ['committed', ['a', ...more]],
      )
      await database.write('settings').delete()
    }
  })

  test('runs a transaction on a connection whose last one had no statement, or failed at the first', async () => {
    expect(await database.writeTx(async () => 'nothing')).toBe('nothing')
    await expect(database.writeTx((trx) => trx.raw('select wrong'))).rejects.toThrow('wrong')
    await expect(database.writeTx((trx) => queryRows(trx, 'select wrong', {}))).rejects.toThrow('wrong')
    const failing = database.writeTx(async (trx) => {
      await settings(trx)
      await setting(trx, 'a')
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    expect(await settings(database.read)).toEqual([])
    await database.writeTx((trx) => setting(trx, 'next'))
    expect(await settings(database.read)).toEqual(['next'])
  })
})
