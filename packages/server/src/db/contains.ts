import type { Knex } from 'knex'

/** Matches rows of which one of these columns (SQL) contains a text, in whatever case. */
export const contains =
  (columns: readonly string[], text: string) =>
  (either: Knex.QueryBuilder): void => {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    // The database folds both: what it calls a lower case letter depends on how it was made.
    for (const column of columns) either.orWhereRaw(`lower(${column}) like lower(?) escape '\\'`, [pattern])
  }
