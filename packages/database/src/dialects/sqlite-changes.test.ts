import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { queryRows } from '../query-rows.ts'

test('the number changes with each commit of this process and of others, and only then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-changes-'))
  const [own, other] = [openDatabase(join(folder, 'a.db')), openDatabase(join(folder, 'a.db'))]
  try {
    const insert = (value: number) => (trx: { raw(sql: string): PromiseLike<unknown> }) =>
      trx.raw(`insert into t values (${value})`)
    await own.write.raw('create table t (a integer)')
    expect(own.changes()).toBeUndefined()
    await queryRows(own.read, 'select a from t', {})
    const seen = [own.changes()]
    for (const database of [own, other]) {
      await database.writeTx(async (trx) => void (await insert(1)(trx)))
      seen.push(own.changes())
    }
    expect(seen.every((number) => number !== undefined)).toBe(true)
    expect(new Set(seen).size).toBe(3)
    await queryRows(own.read, 'select a from t', {})
    expect(own.changes()).toBe(seen.at(-1))
    await expect(
      other.writeTx(async (trx) => {
        await insert(2)(trx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(own.changes()).toBe(seen.at(-1))
  } finally {
    await own.close()
    await other.close()
    await rm(folder, { recursive: true })
  }
})
