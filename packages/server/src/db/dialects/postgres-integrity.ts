import type { Knex } from 'knex'
import type { Damage } from '../dialect.ts'

// data_corrupted and index_corrupted
const damageCodes = /^XX00[12]$/

const readTable = async (db: Knex, table: string): Promise<Damage[]> => {
  const read = async (trx: Knex) => {
    await trx.raw('set local statement_timeout = 0')
    // The text of a row needs all of its columns, also those that are stored apart.
    await trx.raw('select sum(length(t::text)) from ?? as t', [table])
  }
  try {
    await db.transaction(read, { readOnly: true })
    return []
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    if (typeof code !== 'string' || !damageCodes.test(code)) throw error
    return [{ table, message }]
  }
}

/** Reads every row of every table: PostgreSQL then checks its pages, by their checksums if the cluster has them. */
export const checkPostgres = async (db: Knex, tables: readonly string[]): Promise<Damage[]> => {
  const damages: Damage[] = []
  for (const table of tables) damages.push(...(await readTable(db, table)))
  return damages
}
