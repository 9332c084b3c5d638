import { counted } from '@scriptorium/basics/counted-cache'
import { LRUCache } from 'lru-cache'

/** SQL whose named parameters are numbered: `where id = $1`. */
export interface NumberedSql {
  text: string
  /** The name of each parameter. A name that occurs twice has two parameters, because each of them can have a type of its own. */
  names: readonly string[]
}

const numberNames = (sql: string, values: Record<string, unknown>): NumberedSql => {
  const names: string[] = []
  // Two colons are a cast.
  const text = sql.replaceAll(/(?<!:):([a-z]\w*)/gi, (whole, name: string) => {
    if (!(name in values)) return whole
    return `$${names.push(name)}`
  })
  return { text, names }
}

const known = counted('numbered_sql', new LRUCache<string, NumberedSql>({ max: 500 }))

/** Returns SQL with numbers for its named parameters. The same SQL always has the same names. */
export const numberedSql = (sql: string, values: Record<string, unknown>): NumberedSql => {
  const found = known.get(sql)
  if (found) return found
  const made = numberNames(sql, values)
  known.set(sql, made)
  return made
}
