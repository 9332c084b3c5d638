import type { Knex } from 'knex'
import { writeLater } from './later.ts'

/** A condition of a write: a table has a row with these values. */
export interface RowExists {
  table: string
  where: Readonly<Record<string, string>>
}

/** Returns SQL that is true if the row exists; always true without a condition. */
export const existsSql = (db: Knex, condition?: RowExists): { sql: string; bindings: readonly Knex.RawBinding[] } => {
  if (!condition) return { sql: '1 = 1', bindings: [] }
  const names = Object.keys(condition.where)
  const sql = `exists (select 1 from ?? where ${names.map(() => '?? = ?').join(' and ')})`
  const values = names.flatMap((name) => [name, condition.where[name]!])
  const { sql: named, bindings } = db.raw(sql, [condition.table, ...values]).toSQL() as unknown as Prepared
  return { sql: named, bindings }
}

interface Prepared {
  sql: string
  bindings: Knex.RawBinding[]
}

/** Inserts a row if a condition holds, in one statement and as `writeLater` does. */
export const insertIf = async (
  db: Knex,
  table: string,
  row: Record<string, string | number | null>,
  condition?: RowExists,
): Promise<void> => {
  const names = Object.keys(row)
  const { sql, bindings } = existsSql(db, condition)
  const columns = names.map(() => '??').join(', ')
  const values = names.map(() => '?').join(', ')
  const all = [table, ...names, ...Object.values(row), ...bindings] as Knex.RawBinding[]
  const write = db.raw(`insert into ?? (${columns}) select ${values} where ${sql}`, all)
  await writeLater(db, table, write, { reads: condition ? [condition.table] : [] })
}
