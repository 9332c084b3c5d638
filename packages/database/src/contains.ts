import type { Knex } from 'knex'

/** Returns a text for a pattern of `like … escape '\\'`, in which it stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Matches rows in which one of these columns (SQL) contains a text, ignoring case. */
export const contains =
  (columns: readonly string[], text: string) =>
  (either: Knex.QueryBuilder): void => {
    const pattern = `%${escapeLike(text)}%`
    for (const column of columns) either.orWhereRaw(`fold(${column}) like fold(?) escape '\\'`, [pattern])
  }
