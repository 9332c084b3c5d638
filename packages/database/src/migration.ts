import type { Knex } from 'knex'
import type { Dialect, Row } from './dialect.ts'

/** Fills rows that are older than their columns, in batches, while servers run. */
export interface Fill {
  table: string
  /** Columns that together identify a row. The rows are read in their order. */
  key: readonly string[]
  rowsPerBatch: number
  /** Updates the rows of a batch in its transaction. No row is in two batches, even if a server is killed. */
  update(trx: Knex.Transaction, rows: Row[]): Promise<unknown>
}

/** A change of the schema. */
export interface Migration {
  /**
   * Changes the schema, in one transaction with the other pending migrations. It only adds to the schema of the previous release,
   * whose servers still run, and it changes no rows of large tables: `fill` does.
   */
  up(db: Knex, dialect: Dialect): Promise<void>
  /**
   * Rows that servers of the previous release write meanwhile can be missed, so readers of a new column accept that it is empty
   * until a later release requires it.
   */
  fill?: Fill
}

/** All migrations by their names, in their order. */
export type Migrations = Readonly<Record<string, Migration>>
