import type { Knex } from 'knex'
import type { Damage } from '../dialect.ts'
import { lostReferences } from './lost-references.ts'

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
    return [{ table, message: `PostgreSQL cannot read its rows: ${message}` }]
  }
}

/** Reads every row of every table: PostgreSQL then checks its pages, by their checksums if the cluster has them. */
export const checkPostgres = async (db: Knex, tables: readonly string[]): Promise<Damage[]> => {
  const damages: Damage[] = []
  for (const table of tables) damages.push(...(await readTable(db, table)))
  return damages
}

interface Reference {
  table: string
  parent: string
  columns: string[]
  parentColumns: string[]
}

const referencesSql = `select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as parent,
    array(select a.attname::text from unnest(c.conkey) with ordinality k(n, i)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by i) as columns,
    array(select a.attname::text from unnest(c.confkey) with ordinality k(n, i)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by i) as parent_columns
  from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`

/** Counts rows that refer to missing ones. The constraints prevent them, unless somebody disabled triggers. */
export const checkPostgresRows = async (db: Knex): Promise<Damage[]> => {
  const references: Reference[] = await db.raw(referencesSql)
  const damages: Damage[] = []
  for (const { table, parent, columns, parentColumns } of references) {
    const pairs = columns.map((column, index) => [`c.${column}`, `p.${parentColumns[index]!}`])
    const given = columns.map((column) => `c.${column}`)
    const [row] = await db.raw(
      `select count(*) as lost from ?? as c left join ?? as p on ${pairs.map(() => '?? = ??').join(' and ')}
       where ${given.map(() => '?? is not null').join(' and ')} and ?? is null`,
      [table, parent, ...pairs.flat(), ...given, `p.${parentColumns[0]!}`],
    )
    if (row.lost > 0) damages.push({ table, message: lostReferences(row.lost, parent) })
  }
  return damages
}
