import type Sqlite from 'better-sqlite3'
import { counted } from '@scriptorium/basics/counted-cache'
import { LRUCache } from 'lru-cache'
import { steadyPlan } from './steady-plans.ts'

const maxStatements = 300

const statements = new WeakMap<Sqlite.Database, LRUCache<string, Sqlite.Statement>>()

/** Returns the prepared statement of a connection for some SQL; the most recently used ones are cached. */
export const prepared = (connection: Sqlite.Database, sql: string): Sqlite.Statement => {
  let cached = statements.get(connection)
  if (!cached) statements.set(connection, (cached = counted('statements', new LRUCache({ max: maxStatements }))))
  const known = cached.get(sql)
  if (known) return known
  const statement = connection.prepare(steadyPlan(sql))
  cached.set(sql, statement)
  return statement
}
