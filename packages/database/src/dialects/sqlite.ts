import { closeSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import type { Knex } from 'knex'
import knex from 'knex'
import { createFolder } from '../create-folder.ts'
import { naming } from '../naming.ts'
import type { Dialect, Row, DatabaseErrorKind, Pools } from '../dialect.ts'
import { isWithoutConnection } from '../without-connection.ts'
import { silentLog } from '../silent-log.ts'
import { watchFile } from './sqlite-file.ts'
import { checkSqlite, checkSqliteRows } from './sqlite-integrity.ts'
import { groupWrites } from './sqlite-groups.ts'
import { watchPool, type Waits } from '../waits.ts'
import { CachedSqliteClient, type SqliteOptions } from './sqlite-client.ts'

const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']

// Each connection has a page cache of its own, in KiB, and maps the file into memory up to a limit. Readers read mapped pages
// without copying them, so theirs can be small; the writer does not map the file.
const writerPragmas = [...pragmas, 'cache_size = -16384']
const readerPragmas = ['foreign_keys = ON', 'cache_size = -4096', 'mmap_size = 67108864']

// SQLite gives its other files the mode of this one.
const createPrivate = (filename: string) => {
  createFolder(dirname(filename))
  closeSync(openSync(filename, 'a', 0o600))
}

const setUp = (connection: Sqlite.Database) => {
  for (const pragma of connection.readonly ? readerPragmas : writerPragmas) connection.pragma(pragma)
  // From here on, runStatement waits for locks without blocking the thread.
  connection.pragma('busy_timeout = 0')
  // SQLite's own `lower` changes ASCII letters only.
  connection.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
}

const pool = (filename: string, max: number, readonly: boolean, onOpen: SqliteOptions['setUp']): Knex => {
  const options: SqliteOptions = { readonly, setUp: onOpen }
  return knex({
    client: CachedSqliteClient as unknown as typeof Knex.Client,
    connection: { filename, options } as Knex.Sqlite3ConnectionConfig,
    useNullAsDefault: true,
    ...naming,
    ...silentLog,
    pool: { min: 1, max, acquireTimeoutMillis: 15_000 },
  })
}

/** Opens an empty database in memory, which has one connection. */
export const connectMemory = (waits: Waits): Pools => {
  const write = pool(':memory:', 1, false, setUp)
  const requireInPlace = () => {}
  return { write, read: write, transact: groupWrites(write, requireInPlace, waits), requireInPlace }
}

const codes: [RegExp, DatabaseErrorKind][] = [
  [/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/, 'duplicate'],
  [/^SQLITE_CONSTRAINT/, 'invalid'],
  [/^SQLITE_(BUSY_SNAPSHOT|LOCKED)/, 'retry'],
  [/^SQLITE_(FULL|IOERR_SHMSIZE)/, 'full'],
  [/^SQLITE_BUSY/, 'busy'],
  [/^SQLITE_(IOERR|CANTOPEN|NOTADB|CORRUPT|READONLY)/, 'unavailable'],
  [/^SQLITE_(TOOBIG|MISMATCH|RANGE)/, 'invalid'],
]

/** Returns the absolute file name of a database URL. */
export const fileOf = (url: string): string => resolve(url.replace(/^(sqlite|file):(\/\/)?/, ''))

/** SQLite in a file, in WAL mode: nothing to install, one writer, any number of readers. */
export const sqlite: Dialect = {
  name: 'sqlite',
  isInProcess: true,
  connect: (url, waits) => {
    const filename = fileOf(url)
    createPrivate(filename)
    const file = watchFile(filename)
    const write = pool(filename, 1, false, (connection) => {
      setUp(connection)
      file.note()
    })
    const { requireInPlace } = file
    const read = watchPool(pool(filename, 4, true, setUp), 'read', waits)
    const changes = () => (read.client as CachedSqliteClient).changes()
    return { write, read, transact: groupWrites(write, requireInPlace, waits), requireInPlace, changes }
  },
  // BEGIN IMMEDIATE already holds the only write lock.
  guard: async () => {},
  tryHold: async () => true,
  lockTables: async () => {},
  guardMigrations: async () => {},
  // SQLite compares text this way.
  compareBytes: async () => {},
  // Each connection defines it.
  createFold: async () => {},
  takeOnly: (query) => query,
  tables: async (db) => {
    const found: { name: string }[] = await db.raw(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    return found.map(({ name }) => name)
  },
  columns: async (db, table) => {
    const found: { name: string }[] = await db.raw('select name from pragma_table_xinfo(?) where hidden = 0', [table])
    return found.map(({ name }) => name)
  },
  async *rows(trx, table) {
    for (let last = 0; ;) {
      const found: (Row & { 'row number': number })[] = await trx.raw(
        'select rowid as "row number", * from ?? where rowid > ? order by rowid limit 100',
        [table, last],
      )
      if (found.length === 0) return
      last = found.at(-1)!['row number']
      yield found.map(({ 'row number': _, ...row }) => row)
    }
  },
  deferReferences: async (trx, work) => {
    await trx.raw('pragma defer_foreign_keys = on')
    return work()
  },
  indexes: async (db) => {
    const found: { name: string }[] = await db.raw(
      "select name from sqlite_schema where type = 'index' and name not like 'sqlite\\_%' escape '\\'",
    )
    return found.map(({ name }) => name)
  },
  checkIntegrity: checkSqlite,
  checkRows: async (db) => checkSqliteRows(db, await sqlite.tables(db)),
  trouble: (error) => {
    if (isWithoutConnection(error)) return 'unavailable'
    const code = (error as { code?: unknown } | null)?.code
    return typeof code === 'string' ? codes.find(([pattern]) => pattern.test(code))?.[1] : undefined
  },
}
