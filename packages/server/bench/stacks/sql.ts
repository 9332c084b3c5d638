import Sqlite from 'better-sqlite3'
import { pragmas } from './pragmas.ts'
import { openPostgres } from './sql-postgres.ts'
import { columnsSql, insertSql, type Sql } from './sql-names.ts'

const openSqlite = (file: string): Sql => {
  const database = new Sqlite(file)
  for (const pragma of pragmas) database.pragma(pragma)
  const statements = new Map<string, Sqlite.Statement>()
  const prepare = (text: string) => {
    const known = statements.get(text)
    if (known) return known
    const made = database.prepare(text)
    statements.set(text, made)
    return made
  }
  let tail: Promise<unknown> = Promise.resolve()
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    prepare('begin immediate').run()
    try {
      const result = await work()
      prepare('commit').run()
      return result
    } catch (error) {
      prepare('rollback').run()
      throw error
    }
  }
  return {
    first: <Row>(text: string, values: object) => prepare(text).get(values) as Row | undefined,
    all: <Row>(text: string, values: object) => prepare(text).all(values) as Row[],
    run: (text, values) => prepare(text).run(values),
    insert: (table, row, otherwise = '') => prepare(insertSql(table, row, otherwise)).run(row),
    columns: (table, alias) =>
      columnsSql(
        (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name),
        alias,
      ),
    // One writer, so the key does not matter. Content is read and written in several asynchronous steps.
    inTurn: <T>(_key: string, work: () => Promise<T>): Promise<T> => {
      const result = tail.then(() => alone(work))
      tail = result.catch(() => {})
      return result
    },
  }
}

/** Opens a database without Knex. Statements are prepared once, and columns have camelCase names. */
export const openSql = (url: string): Sql => (url.startsWith('postgres') ? openPostgres(url) : openSqlite(url))
