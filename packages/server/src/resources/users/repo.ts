import type { Knex } from 'knex'
import type { UserRow } from '../../db/tables.ts'

/** Users by id, in a map; unknown ids are absent. */
export const findUsers = async (db: Knex, ids: Iterable<string>): Promise<Map<string, UserRow>> => {
  const unique = [...new Set(ids)]
  const rows: UserRow[] = unique.length === 0 ? [] : await db('users').whereIn('id', unique)
  return new Map(rows.map((row) => [row.id, row]))
}
