import knex, { type Knex } from 'knex'
import { fileOf } from '@scriptorium/database/dialects/sqlite'
import { naming } from '@scriptorium/database/naming'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'

let fresh: TestDatabase
let ours: Database
let stock: Knex

beforeAll(async () => {
  fresh = await freshDatabase()
  ours = openDatabase(fresh.url)
  stock =
    ours.dialect.name === 'postgres'
      ? knex({ client: 'pg', connection: fresh.url, ...naming })
      : knex({
          client: 'better-sqlite3',
          connection: { filename: fileOf(fresh.url) },
          useNullAsDefault: true,
          ...naming,
        })
})
afterAll(async () => {
  await stock.destroy()
  await ours.close()
  await fresh.drop()
})

const rows = [
  { name: 'a', value: '1' },
  { name: 'b', value: '2' },
]

/** What a query resolves to, or the code of its error. */
const outcomeOf = (query: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(query).then(
    (result) => ({ result }),
    (error: { code?: string }) => ({ code: error.code }),
  )

/** Runs a query on two rows in a transaction that is rolled back. */
const tryOn = async (db: Knex, query: (trx: Knex) => PromiseLike<unknown>): Promise<unknown> => {
  const found: { outcome?: unknown } = {}
  const transaction = db.transaction(async (trx) => {
    await trx('settings').insert(rows)
    found.outcome = await outcomeOf(query(trx))
    throw new Error('It is only tried')
  })
  await expect(transaction).rejects.toThrow('It is only tried')
  return found.outcome
}

const queries: Record<string, (db: Knex) => PromiseLike<unknown>> = {
  'rows in the names of the code': (db) => db('settings').orderBy('name').select('name', 'value as someValue'),
  'the first row': (db) => db('settings').orderBy('name').first(),
  'no first row': (db) => db('settings').where({ name: 'absent' }).first(),
  'a column': (db) => db('settings').orderBy('name').pluck('name'),
  'rows of raw SQL in a query': (db) => db('settings').whereRaw('value = ?', ['2']).select('*'),
  'rows that are written and returned': (db) => db('settings').insert({ name: 'c', value: '3' }).returning('*'),
  'a key that is there': (db) => db('settings').insert(rows[0]!),
  'an upsert': (db) =>
    db('settings').insert({ name: 'a', value: '4' }).onConflict('name').merge().returning(['name', 'value']),
  'how many rows are updated': (db) => db('settings').where({ name: 'a' }).update({ value: '3' }),
  'how many rows are deleted': (db) => db('settings').del(),
  'a table that does not exist': (db) => db('absent' as 'settings').select('*'),
  'SQL that is none': (db) => db('settings').whereRaw('value ==== ?', ['a']),
  'a savepoint that is rolled back': async (db) => {
    const part = (db as Knex.Transaction).transaction(async (inner) => {
      await inner('settings').del()
      throw new Error('No')
    })
    await part.catch(() => undefined)
    return db('settings').orderBy('name').pluck('name')
  },
}

describe('a query gives what it gives with unmodified Knex:', () => {
  test.for(Object.entries(queries))('%s', async ([, query]) => {
    const theirs = await tryOn(stock, query)
    expect(await tryOn(ours.write, query)).toEqual(theirs)
    expect(await stock('settings').pluck('name')).toEqual([])
  })
})
