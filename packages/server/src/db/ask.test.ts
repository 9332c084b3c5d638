import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { ask } from './ask.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sql = 'select title, created_by from organizations where id = :id'
const titles = async (db = server.services.database.read) =>
  (await ask<{ title: string }>(db, sql, { id: server.organizationId })).map(({ title }) => title)

const rename = (title: string) =>
  server.services.database.writeTx((trx) => trx('organizations').where({ id: server.organizationId }).update({ title }))

describe('ask', () => {
  test('gives rows with the names of the code', async () => {
    const [row] = await ask(server.services.database.read, sql, { id: server.organizationId })
    expect(Object.keys(row as object)).toEqual(['title', 'createdBy'])
    expect(await ask(server.services.database.read, sql, { id: 'nothing' })).toEqual([])
  })

  test('sees in a transaction what the transaction has written, and outside what is committed', async () => {
    await rename('before')
    await server.services.database.writeTx(async (trx) => {
      await trx('organizations').where({ id: server.organizationId }).update({ title: 'after' })
      expect([await titles(trx), await titles()]).toEqual([['after'], ['before']])
    })
    expect(await titles()).toEqual(['after'])
  })

  test('reads what is committed now, also beside a snapshot, which does not', async () => {
    await rename('old')
    await server.services.database.snapshot(async (trx) => {
      expect(await titles(trx)).toEqual(['old'])
      await rename('new')
      expect([await titles(trx), await titles()]).toEqual([['old'], ['new']])
    })
  })
})
