import type { Knex } from 'knex'
import type { Dialect } from '../dialect.ts'

/** Creates the SQL function `fold`, which removes differences of case in any alphabet. */
export const up = (db: Knex, dialect: Dialect): Promise<void> => dialect.createFold(db)

/** Keeps the function: no stored data depends on it, and SQLite has no statement to drop it. */
export const down = async (_db: Knex): Promise<void> => {}
