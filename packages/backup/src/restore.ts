import { buffer } from 'node:stream/consumers'
import type { Knex } from 'knex'
import type { Row } from '@scriptorium/database/dialect'
import { migrate, migrationStatus, migrations, refuseUnknown } from '@scriptorium/schema/migrate'
import { isOfPreview, isRestorable, schemaForPreviews } from '@scriptorium/schema/previews'
import { toCamel } from '@scriptorium/database/naming'
import type { Database } from '@scriptorium/database/open'
import type { Storage } from '@scriptorium/storage/storage'
import { checkArchive, readArchive, type Entry } from './archive-reader.ts'
import { ArchiveError, excludedTables, rowOf, type ArchiveHead, type ArchiveManifest } from './format.ts'
import { restoreFile } from './restore-file.ts'
import { anyTable } from '@scriptorium/database/any-table'

/** The size of a restored backup. */
export interface RestoreResult {
  createdAt: string
  rows: number
  files: number
  /** Tables that only the other kind of database has; this one rebuilds their contents. */
  leftOut: string[]
}

type Archive = ArchiveHead & ArchiveManifest

interface RestoreTarget {
  /** The result of `openArchive`, if the archive was already checked. */
  archive?: Archive
  database: Database
  storage: Storage
  onProgress: (what: string, done: number) => void
}

const requireEmpty = async ({ dialect, write }: Database) => {
  for (const table of await dialect.tables(write)) {
    if (excludedTables.includes(table)) continue
    if ((await anyTable(write, table).first()) !== undefined) {
      throw new ArchiveError(`The database is not empty: the table ${table} has rows. Restore into a new database`)
    }
  }
}

const prepareSchema = async (database: Database, wanted: readonly string[]) => {
  const { applied } = await migrationStatus(database.write)
  if (applied.some((name) => !wanted.includes(name))) {
    throw new ArchiveError(
      'The schema of the database is newer than the backup. Restore into a database without tables',
    )
  }
  // Checked before anything is written, because the database could be in use.
  await requireEmpty(database)
  await migrate(database, wanted)
}

// Below SQLite's 32,766 parameters, and PostgreSQL's 65,535.
const parametersPerStatement = 30_000
const rowsPerStatement = 100

const insertLines = async (
  trx: Knex.Transaction,
  table: string,
  columns: readonly string[],
  { name, contents }: Entry,
): Promise<number> => {
  const names = new Set(columns.map(toCamel))
  const writable = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))
  let rows: Row[] = []
  let count = 0
  const flush = async () => {
    if (rows.length > 0) await anyTable(trx, table).insert(rows)
    count += rows.length
    rows = []
  }
  // A reader of lines would also break them at U+2028.
  for (const line of (await buffer(contents)).toString().trimEnd().split('\n')) {
    const row = rowOf(line)
    if (!row) throw new ArchiveError(`The backup is damaged: ${name} has a line that is no row`)
    rows.push(writable(row))
    if (rows.length >= Math.min(rowsPerStatement, parametersPerStatement / Object.keys(rows[0]!).length)) await flush()
  }
  await flush()
  return count
}

const requireAll = (found: Record<string, number>, wanted: Record<string, number>) => {
  for (const [table, count] of Object.entries(found)) {
    if (wanted[table] !== count)
      throw new ArchiveError(
        `The table ${table} has ${count} rows in the backup, but its manifest says ${wanted[table]}`,
      )
  }
}

/** The state of a restore in progress. */
interface Notes {
  leftOut: Set<string>
  newFiles: string[]
}

const restoreEntries = async (
  file: string,
  trx: Knex.Transaction,
  target: RestoreTarget,
  { leftOut, newFiles }: Notes,
) => {
  const { dialect } = target.database
  const known = new Set((await dialect.tables(trx)).filter((table) => !excludedTables.includes(table)))
  const rows: Record<string, number> = {}
  let files = 0
  for await (const entry of readArchive(file)) {
    const [, folder, path = ''] = /^(tables|files)\/(.+)$/.exec(entry.name) ?? []
    const table = path.split('/')[0]!
    if (folder === 'files') {
      // A file that the storage has already stays there, whatever becomes of the restore.
      if ((await target.storage.sizeOf(path)) === undefined) newFiles.push(path)
      await restoreFile(target.storage, path, entry)
      target.onProgress('files', ++files)
    } else if (folder === 'tables' && known.has(table)) {
      rows[table] = (rows[table] ?? 0) + (await insertLines(trx, table, await dialect.columns(trx, table), entry))
      target.onProgress(table, rows[table])
    } else if (folder === 'tables') leftOut.add(table)
  }
  return { rows, files }
}

const writeAll = async (file: string, archive: Archive, target: RestoreTarget, notes: Notes) => {
  const { dialect, writeTx } = target.database
  try {
    return await writeTx(async (trx) => {
      const restored = await dialect.deferReferences(trx, () => restoreEntries(file, trx, target, notes))
      requireAll(restored.rows, archive.rows)
      return restored
    })
  } catch (error) {
    for (const key of notes.newFiles) await target.storage.delete(key)
    throw error
  }
}

// The rows of a preview fit into the tables that this version creates, since later previews only added to them.
const schemaOf = (applied: readonly string[]): string[] => {
  if (isRestorable(applied)) return schemaForPreviews(Object.keys(migrations))
  throw new ArchiveError(
    'The backup is of an early preview. Start the last preview with its database once, and back that up instead',
  )
}

/**
 * Reads an archive to its end and throws if it is damaged, or newer than this version. To be done before a restore. The migrations
 * of a preview are replaced by those that create the same tables.
 */
export const openArchive = async (file: string): Promise<Archive> => {
  const archive = await checkArchive(file)
  if (isOfPreview(archive.migrations)) return { ...archive, migrations: schemaOf(archive.migrations) }
  refuseUnknown(archive.migrations)
  return archive
}

/**
 * Restores a backup atomically into a database without rows. The rows go into the schema of the backup, which is migrated
 * afterwards.
 */
export const restore = async (file: string, target: RestoreTarget): Promise<RestoreResult> => {
  const { database, archive = await openArchive(file) } = target
  await prepareSchema(database, archive.migrations)
  const notes: Notes = { leftOut: new Set(), newFiles: [] }
  const { rows, files } = await writeAll(file, archive, target, notes)
  await migrate(database)
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  return { createdAt: archive.createdAt, rows: sum, files, leftOut: [...notes.leftOut] }
}
