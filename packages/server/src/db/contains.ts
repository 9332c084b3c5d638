import type { Knex } from 'knex'

/** Matches rows of which one of these columns (SQL) contains a text, in whatever case. */
export const contains =
  (columns: readonly string[], text: string) =>
  (either: Knex.QueryBuilder): void => {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    for (const column of columns) either.orWhereRaw(`fold(${column}) like fold(?) escape '\\'`, [pattern])
  }
