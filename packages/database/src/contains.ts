import type { Knex } from 'knex'

/** Matches rows in which one of these columns (SQL) contains a text, ignoring case. */
export const contains =
  (columns: readonly string[], text: string) =>
  (either: Knex.QueryBuilder): void => {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    for (const column of columns) either.orWhereRaw(`fold(${column}) like fold(?) escape '\\'`, [pattern])
  }
