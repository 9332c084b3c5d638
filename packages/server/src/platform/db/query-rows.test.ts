import { describe, expect } from 'vitest'
import { test as base } from '../../../test/test.ts'
import { queryRow, queryRows } from '@scriptorium/database/query-rows'

const test = base
  .extend(
    'titles',
    ({ server }) =>
      async (db = server.services.database.read) =>
        (await queryRows<{ title: string }>(db, sql, { id: server.organizationId })).map(({ title }) => title),
  )
  .extend(
    'rename',
    ({ server }) =>
      (title: string) =>
        server.services.database.writeTx((trx) =>
          trx('organizations').where({ id: server.organizationId }).update({ title }),
        ),
  )

const sql = 'select title, created_by from organizations where id = :id'

describe('queryRows', () => {
  test('returns rows with the column names of the code', async ({ server }) => {
    const [row] = await queryRows(server.services.database.read, sql, { id: server.organizationId })
    expect(Object.keys(row as object)).toEqual(['title', 'createdBy'])
    expect(await queryRows(server.services.database.read, sql, { id: 'nothing' })).toEqual([])
  })

  test('reads uncommitted rows inside the transaction, and committed rows outside', async ({
    server,
    rename,
    titles,
  }) => {
    await rename('before')
    await server.services.database.writeTx(async (trx) => {
      await trx('organizations').where({ id: server.organizationId }).update({ title: 'after' })
      expect([await titles(trx), await titles()]).toEqual([['after'], ['before']])
    })
    expect(await titles()).toEqual(['after'])
  })

  test('reads the latest committed rows, also while a snapshot is open', async ({ server, rename, titles }) => {
    await rename('old')
    await server.services.database.snapshot(async (trx) => {
      expect(await titles(trx)).toEqual(['old'])
      await rename('new')
      expect([await titles(trx), await titles()]).toEqual([['old'], ['new']])
    })
  })
})

describe('queryRow', () => {
  test('returns the row of each of many queries, also while others fail', async ({ server }) => {
    const { read } = server.services.database
    const users = await read('users').select('id')
    const ids = [...users.map(({ id }) => id), 'nobody']
    const find = (id: string) => queryRow<{ id: string }>(read, 'select id, email from users where id = :id', { id })
    const fail = () => queryRow(read, 'select * from missing_table where id = :id', { id: 1 })
    for (let times = 0; times < 3; times++) {
      const asked = Array.from({ length: 30 }, (_, index) => ids[index % ids.length]!)
      const [first, failed, rest] = await Promise.all([
        Promise.all(asked.map(find)),
        Promise.allSettled([fail(), fail(), fail()]),
        Promise.all(asked.map(find)),
      ])
      const expected = asked.map((id) => (id === 'nobody' ? undefined : id))
      expect([first, rest].map((rows) => rows.map((row) => row?.id))).toEqual([expected, expected])
      expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      expect(String((failed[2] as PromiseRejectedResult).reason)).toContain('missing_table')
    }
  })
})

describe('queryRows after a table has changed', () => {
  const all = 'select * from changing where id = :id'

  test('returns the new columns, on all connections and in transactions', async ({ server }) => {
    const { read, write, writeTx } = server.services.database
    const ask = async (isOne: boolean) =>
      isOne ? [await queryRow(read, all, { id: 1 })] : queryRows(read, all, { id: 1 })
    const rows = () => Promise.all(Array.from({ length: 4 }, (_, index) => ask(index % 2 === 0)))
    const rowsInWrite = () => writeTx((trx) => queryRows(trx, all, { id: 1 }))
    await write.raw('create table changing (id integer)')
    await write('changing' as 'grants').insert({ id: 1 } as object)
    for (let times = 0; times < 3; times++) {
      expect(await rows()).toEqual(Array.from({ length: 4 }, () => [{ id: 1 }]))
      expect(await rowsInWrite()).toEqual([{ id: 1 }])
    }
    await write.raw('alter table changing add column new_column integer')
    expect(await rowsInWrite()).toEqual([{ id: 1, newColumn: null }])
    expect(await rows()).toEqual(Array.from({ length: 4 }, () => [{ id: 1, newColumn: null }]))
    await write.raw('alter table changing add column another integer')
    expect(await rows()).toEqual(Array.from({ length: 4 }, () => [{ id: 1, newColumn: null, another: null }]))
    expect(await rowsInWrite()).toEqual([{ id: 1, newColumn: null, another: null }])
    await write.raw('drop table changing')
  })
})
