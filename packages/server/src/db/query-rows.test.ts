import { describe, expect } from 'vitest'
import { test as base } from '../../test/test.ts'
import { queryRows } from './query-rows.ts'

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

describe('ask', () => {
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
