import { buffer } from 'node:stream/consumers'
import type { Knex } from 'knex'
import type { Row } from '../db/dialect.ts'
import { migrate, migrationStatus, refuseNewer } from '../db/migrate.ts'
import { toCamel } from '../db/naming.ts'
import type { Database } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import { checkArchive, readArchive, type Entry } from './archive-reader.ts'
import { ArchiveError, passing, rowOf } from './format.ts'
import { restoreFile } from './restore-file.ts'

/** What has been restored. */
export interface RestoreResult {
  createdAt: string
  rows: number
  files: number
  /** Tables that the other kind of database keeps for itself, and this one makes anew. */
  leftOut: string[]
}

interface RestoreTarget {
  database: Database
  storage: Storage
  onProgress: (what: string, done: number) => void
}

const requireEmpty = async ({ dialect, write }: Database) => {
  for (const table of await dialect.tables(write)) {
    if (passing.includes(table)) continue
    if ((await write(table).first()) !== undefined) {
      throw new ArchiveError(`The database is not empty: there are ${table}. Restore into a new one`)
    }
  }
}

const prepareSchema = async (database: Database, wanted: readonly string[]) => {
  const { applied } = await migrationStatus(database.write)
  if (applied.some((name) => !wanted.includes(name))) {
    throw new ArchiveError('The schema is newer than the backup: restore into a database without tables')
  }
  await migrate(database, wanted)
  await requireEmpty(database)
}

// Below SQLite's 32,766 parameters, and PostgreSQL's 65,535.
const parametersPerStatement = 30_000
const rowsPerStatement = 100

const insertLines = async (
  trx: Knex.Transaction,
  table: string,
  columns: readonly string[],
  { contents }: Entry,
): Promise<number> => {
  const names = new Set(columns.map(toCamel))
  const writable = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))
  let rows: Row[] = []
  let count = 0
  const flush = async () => {
    if (rows.length > 0) await trx(table).insert(rows)
    count += rows.length
    rows = []
  }
  // Not by a reader of lines, which would also break them at U+2028.
  for (const line of (await buffer(contents)).toString().trimEnd().split('\n')) {
    rows.push(writable(rowOf(line)))
    if (rows.length >= Math.min(rowsPerStatement, parametersPerStatement / Object.keys(rows[0]!).length)) await flush()
  }
  await flush()
  return count
}

const requireAll = (found: Record<string, number>, wanted: Record<string, number>) => {
  for (const [table, count] of Object.entries(found)) {
    if (wanted[table] !== count) throw new ArchiveError(`${table} has ${count} rows, not ${wanted[table]}`)
  }
}

const restoreEntries = async (file: string, trx: Knex.Transaction, target: RestoreTarget, leftOut: Set<string>) => {
  const { dialect } = target.database
  const known = new Set(await dialect.tables(trx))
  const rows: Record<string, number> = {}
  let files = 0
  for await (const entry of readArchive(file)) {
    const [, folder, path = ''] = /^(tables|files)\/(.+)$/.exec(entry.name) ?? []
    const table = path.split('/')[0]!
    if (folder === 'files') {
      await restoreFile(target.storage, path, entry)
      target.onProgress('files', ++files)
    } else if (folder === 'tables' && known.has(table)) {
      rows[table] = (rows[table] ?? 0) + (await insertLines(trx, table, await dialect.columns(trx, table), entry))
      target.onProgress(table, rows[table])
    } else if (folder === 'tables') leftOut.add(table)
  }
  return { rows, files }
}

/**
 * Brings what a backup holds into a database without rows: all of it or nothing. The archive is read once to see that it is
 * whole before anything is written, into the schema that it was made of; then the schema is brought up to date.
 */
export const restore = async (file: string, target: RestoreTarget): Promise<RestoreResult> => {
  const { database } = target
  const archive = await checkArchive(file)
  refuseNewer(archive.migrations)
  await prepareSchema(database, archive.migrations)
  const leftOut = new Set<string>()
  const { rows, files } = await database.writeTx(async (trx) => {
    const { deferReferences } = database.dialect
    const restored = await deferReferences(trx, () => restoreEntries(file, trx, target, leftOut))
    requireAll(restored.rows, archive.rows)
    return restored
  })
  await migrate(database)
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  return { createdAt: archive.createdAt, rows: sum, files, leftOut: [...leftOut] }
}
