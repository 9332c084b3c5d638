import type { Knex } from 'knex'
import type { Damage } from '../dialect.ts'
import { lostReferences } from './lost-references.ts'

const maxMessages = 20
const maxQuoted = 5

type Message = Record<string, string>

const damageCodes = /^SQLITE_(CORRUPT|NOTADB|IOERR)/

const linesOf = (message: string): string[] => message.split('\n').filter((line) => !line.startsWith('***'))

/** Runs a check; an error that means damage is one of its messages. */
const messagesOf = async (check: () => Promise<Message[]>): Promise<string[]> => {
  try {
    const rows = await check()
    return rows.flatMap((row) => Object.values(row).flatMap(linesOf)).filter((message) => message !== 'ok')
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    if (typeof code !== 'string' || !damageCodes.test(code)) throw error
    // Knex puts the query in front.
    return [message.split(' - ').at(-1)!]
  }
}

const tablesOf = async (db: Knex): Promise<string[]> =>
  (await db.raw("select name from sqlite_schema where type = 'table'")).map(({ name }: { name: string }) => name)

const isOfIndex = (message: string): boolean => / (missing from|in) index /.test(message)

/** Says what is damaged, and quotes SQLite. */
const describe = (messages: readonly string[]): string => {
  const quoted = messages.slice(0, maxQuoted).join('; ')
  return messages.every(isOfIndex)
    ? `An index does not match its rows, which are intact: stop the server and run REINDEX with the sqlite3 command. SQLite says: ${quoted}`
    : `Pages of the file are damaged, so that rows are lost. SQLite says: ${quoted}`
}

/** Reads each table on its own, so that the damage can be named by the table. */
const checkTables = async (db: Knex): Promise<Damage[]> => {
  const damages: Damage[] = []
  for (const table of await tablesOf(db)) {
    const quoted = `'${table.replaceAll("'", "''")}'`
    const messages = await messagesOf(() => db.raw(`pragma integrity_check(${quoted})`))
    if (messages.length > 0) damages.push({ table, message: describe(messages) })
  }
  return damages
}

/** Checks every page of the file, and every index against its table. Not in a transaction: damage would make its end fail. */
export const checkSqlite = async (db: Knex): Promise<Damage[]> => {
  const messages = await messagesOf(() => db.raw(`pragma integrity_check(${maxMessages})`))
  if (messages.length === 0) return []
  const damages = await checkTables(db).catch(() => [])
  return damages.length > 0 ? damages : [{ message: describe(messages) }]
}

interface Column {
  name: string
  type: string
}

// Types that SQLite would not convert to that of the column when it stored the value.
const wrongTypes = (type: string): string =>
  /int|bool/i.test(type) ? "('blob', 'text')" : /char|text/i.test(type) ? "('blob')" : "('')"

const checkTypes = async (db: Knex, table: string): Promise<Damage[]> => {
  const columns: Column[] = await db.raw('select name, type from pragma_table_xinfo(?) where hidden = 0', [table])
  const counts = columns.map(({ type }) => `sum(typeof(??) in ${wrongTypes(type)}) as ??`).join(', ')
  const [row] = await db.raw(`select ${counts} from ??`, [...columns.flatMap(({ name }) => [name, name]), table])
  return Object.entries(row as Record<string, number | null>).flatMap(([column, count]) =>
    count ? [{ table, message: `${count} of its rows have a value of another type in ${column}` }] : [],
  )
}

/** Checks what SQLite does not enforce for rows that were written without its checks. */
export const checkSqliteRows = async (db: Knex, tables: readonly string[]): Promise<Damage[]> => {
  const lost: { table: string; parent: string; rows: number }[] = await db.raw(
    'select "table", parent, count(*) as "rows" from pragma_foreign_key_check group by "table", parent',
  )
  const damages = lost.map(({ table, parent, rows }): Damage => ({ table, message: lostReferences(rows, parent) }))
  for (const table of tables) damages.push(...(await checkTypes(db, table)))
  return damages
}
