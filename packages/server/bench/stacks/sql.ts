import Sqlite from 'better-sqlite3'
import { pragmas } from './pragmas.ts'

type Values = Record<string, unknown>

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const toCamel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Opens SQLite without Knex. Statements are prepared once, and columns have camelCase names. */
export const openSql = (file: string) => {
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
    first: <Row>(text: string, values: Values) => prepare(text).get(values) as Row | undefined,
    all: <Row>(text: string, values: Values) => prepare(text).all(values) as Row[],
    run: (text: string, values: Values) => prepare(text).run(values),
    insert: (table: string, row: Values, otherwise = '') => {
      const names = Object.keys(row)
      const columns = names.map(toSnake).join(', ')
      const values = names.map((name) => `:${name}`).join(', ')
      prepare(`insert into ${table} (${columns}) values (${values}) ${otherwise}`).run(row)
    },
    /** Returns the columns of a table in the form `c.created_at as createdAt`. */
    columns: (table: string, alias: string) =>
      (database.pragma(`table_info(${table})`) as { name: string }[])
        .map(({ name }) => `${alias}.${name} as ${toCamel(name)}`)
        .join(', '),
    /** Runs work in a transaction, one at a time, because content is read and written in several asynchronous steps. */
    inTurn: <T>(work: () => Promise<T>): Promise<T> => {
      const result = tail.then(() => alone(work))
      tail = result.catch(() => {})
      return result
    },
  }
}

/** The result of `openSql`. */
export type Sql = ReturnType<typeof openSql>
