import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { columnsSql, insertSql, type Sql, type Values } from './sql-names.ts'

interface Prepared {
  name: string
  text: string
  names: string[]
}

const prepareNames = () => {
  const known = new Map<string, Prepared>()
  return (text: string): Prepared => {
    const found = known.get(text)
    if (found) return found
    const names: string[] = []
    const numbered = text.replaceAll(/(?<!:):([a-zA-Z]\w*)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}`
    })
    const made = { name: `s${known.size}`, text: numbered, names }
    known.set(text, made)
    return made
  }
}

const columnNames = `select column_name as name from information_schema.columns
  where table_schema = current_schema() and table_name = :table and is_generated = 'NEVER' order by ordinal_position`

const lock = 'select pg_advisory_xact_lock(hashtextextended(:key, 0))'

/** Opens PostgreSQL with the pools of the server and prepared statements. Reads and transactions have pools of their own. */
export const openPostgres = (url: string): Sql => {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const [reads, writes] = [10, 10].map((max) => new pg.Pool({ connectionString: url, max })) as [pg.Pool, pg.Pool]
  const transaction = new AsyncLocalStorage<pg.PoolClient>()
  const prepare = prepareNames()
  const query = async <Row>(text: string, values: Values): Promise<Row[]> => {
    const { names, ...statement } = prepare(text)
    const asked = { ...statement, values: names.map((name) => values[name]) }
    return (await (transaction.getStore() ?? reads).query(asked)).rows as Row[]
  }
  const alone = async <T>(client: pg.PoolClient, key: string, work: () => Promise<T>): Promise<T> => {
    try {
      await client.query('begin')
      await query(lock, { key })
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  return {
    first: async <Row>(text: string, values: Values) => (await query<Row>(text, values))[0],
    all: query,
    run: query,
    insert: (table, row, otherwise = '') => query(insertSql(table, row, otherwise), row),
    columns: async (table, alias) =>
      columnsSql(
        (await query<{ name: string }>(columnNames, { table })).map(({ name }) => name),
        alias,
      ),
    inTurn: async (key, work) => {
      const client = await writes.connect()
      try {
        return await transaction.run(client, () => alone(client, key, work))
      } finally {
        client.release()
      }
    },
  }
}
