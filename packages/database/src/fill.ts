import type { Knex } from 'knex'
import { anyTable } from './any-table.ts'
import type { Row } from './dialect.ts'
import type { Fill, Migrations } from './migration.ts'
import type { Database } from './open.ts'

const rowsAfter = (db: Knex, { table, key, rowsPerBatch }: Fill, after: string | null): Promise<Row[]> => {
  const rows = anyTable(db, table)
    .orderBy([...key])
    .limit(rowsPerBatch)
  if (after !== null) {
    const columns = key.map(() => '??').join(', ')
    const values = key.map(() => '?').join(', ')
    rows.whereRaw(`(${columns}) > (${values})`, [...key, ...(JSON.parse(after) as string[])])
  }
  return rows.select('*')
}

/** Fills the next batch, and remembers in the same transaction how far it came. Returns whether all rows are filled. */
const fillBatch = ({ writeTx }: Database, name: string, fill: Fill): Promise<boolean> =>
  writeTx(async (trx) => {
    const state = await trx('migrations').where({ name }).first('filledUntil', 'filledAt')
    if (!state || state.filledAt) return true
    const rows = await rowsAfter(trx, fill, state.filledUntil ?? null)
    const last = rows.at(-1)
    if (last) {
      await fill.update(trx, rows)
      const filledUntil = JSON.stringify(fill.key.map((column) => last[column]))
      await trx('migrations').where({ name }).update({ filledUntil })
    }
    const isDone = rows.length < fill.rowsPerBatch
    if (isDone) await trx('migrations').where({ name }).update({ filledAt: new Date().toISOString() })
    return isDone
  }, `fill:${name}`)

/** Returns the names of the applied migrations that have rows to fill. */
export const unfinishedFills = async (db: Knex, migrations: Migrations): Promise<string[]> => {
  const names = Object.keys(migrations).filter((name) => migrations[name]!.fill)
  if (names.length === 0) return []
  return db('migrations').whereIn('name', names).whereNull('filledAt').orderBy('name').pluck('name')
}

/**
 * Fills the rows of all applied migrations. Each batch is a short transaction of its own, so other writers hardly wait. Several
 * servers can run it at once, and after a kill it goes on with the next batch. `beforeBatch` can throw to stop it.
 */
export const fillAll = async (
  database: Database,
  migrations: Migrations,
  beforeBatch: (name: string) => void = () => {},
): Promise<string[]> => {
  const names = await unfinishedFills(database.read, migrations)
  for (const name of names) {
    do beforeBatch(name)
    while (!(await fillBatch(database, name, migrations[name]!.fill!)))
  }
  return names
}

/** What a fill would cost. */
export interface FillPlan {
  name: string
  rows: number
  /** How long all batches take, estimated from the first one. */
  ms: number
}

/** Fills one batch in a transaction that its caller rolls back, and estimates the rest. */
export const planFill = async (trx: Knex.Transaction, name: string, fill: Fill): Promise<FillPlan> => {
  const [{ count = 0 } = {}] = (await anyTable(trx, fill.table).count({ count: '*' })) as { count?: number }[]
  const start = performance.now()
  const rows = await rowsAfter(trx, fill, null)
  if (rows.length > 0) await fill.update(trx, rows)
  const batches = Math.ceil(count / fill.rowsPerBatch)
  return { name, rows: count, ms: Math.round((performance.now() - start) * batches) }
}
