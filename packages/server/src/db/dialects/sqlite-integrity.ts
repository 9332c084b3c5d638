import type { Knex } from 'knex'
import type { Damage } from '../dialect.ts'

const maxMessages = 20

type Message = Record<string, string>

const damageCodes = /^SQLITE_(CORRUPT|NOTADB|IOERR)/

/** Runs a check; an error that means damage is one of its messages. */
const messagesOf = async (check: () => Promise<Message[]>): Promise<string[]> => {
  try {
    const rows = await check()
    return rows.flatMap((row) => Object.values(row)).filter((message) => message !== 'ok')
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    if (typeof code !== 'string' || !damageCodes.test(code)) throw error
    return [message]
  }
}

const tablesOf = async (db: Knex): Promise<string[]> =>
  (await db.raw("select name from sqlite_schema where type = 'table'")).map(({ name }: { name: string }) => name)

/** Reads each table on its own, so that the damage can be named by the table. */
const checkTables = async (db: Knex): Promise<Damage[]> => {
  const damages: Damage[] = []
  for (const table of await tablesOf(db)) {
    const quoted = `'${table.replaceAll("'", "''")}'`
    const messages = await messagesOf(() => db.raw(`pragma integrity_check(${quoted})`))
    if (messages.length > 0) damages.push({ table, message: messages.slice(0, maxMessages).join('; ') })
  }
  return damages
}

/** Checks every page of the file, and every index against its table. Not in a transaction: damage would make its end fail. */
export const checkSqlite = async (db: Knex): Promise<Damage[]> => {
  const messages = await messagesOf(() => db.raw(`pragma integrity_check(${maxMessages})`))
  if (messages.length === 0) return []
  const damages = await checkTables(db).catch(() => [])
  return damages.length > 0 ? damages : [{ message: messages.join('; ') }]
}
