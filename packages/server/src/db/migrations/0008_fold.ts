import type { Knex } from 'knex'
import type { Dialect } from '../dialect.ts'

/** Gives SQL the function `fold`, which makes two spellings one that differ in case alone, in any alphabet. */
export const up = (db: Knex, dialect: Dialect): Promise<void> => dialect.createFold(db)

/** The function stays: nothing is stored by it, and SQLite has no statement that would remove it. */
export const down = async (_db: Knex): Promise<void> => {}
