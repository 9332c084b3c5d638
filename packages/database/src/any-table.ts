import type { Knex } from 'knex'
import type { SomeTable } from './tables.ts'

/** Queries a table whose name is known only at run time. All other names are checked by the compiler. */
export const anyTable = (db: Knex, name: string): Knex.QueryBuilder => db(name as SomeTable) as Knex.QueryBuilder
