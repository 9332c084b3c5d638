import type { Knex } from 'knex'
import { migrationStatus } from '@scriptorium/schema/migrate'
import type { Database } from '@scriptorium/database/open'
import type { Storage } from '@scriptorium/storage/storage'
import { writeArchive, type AddEntry } from './archive-writer.ts'
import { headName, lineOf, manifestName, excludedTables, type ArchiveManifest } from './format.ts'

/** The size of a backup. */
export interface BackupResult {
  tables: number
  rows: number
  files: number
}

interface Source {
  database: Pick<Database, 'snapshot' | 'dialect'>
  storage: Pick<Storage, 'keys' | 'sizeOf' | 'read'>
  version: string
  onProgress: (what: string, done: number) => void
}

// Rows are collected into entries of this size, because a tar entry states its size before its contents.
const entryBytes = 4 * 2 ** 20

async function* entriesOf(batches: AsyncIterable<Record<string, unknown>[]>) {
  let lines: string[] = []
  let bytes = 0
  for await (const batch of batches) {
    for (const row of batch) {
      const line = lineOf(row)
      lines.push(line)
      bytes += line.length
      if (bytes < entryBytes) continue
      yield lines
      lines = []
      bytes = 0
    }
  }
  if (lines.length > 0) yield lines
}

// Anyone who can read a backup could sign links with it, so the restored server generates a new one.
async function* withoutSecret(table: string, batches: AsyncIterable<Record<string, unknown>[]>) {
  for await (const batch of batches) {
    yield table === 'settings' ? batch.filter(({ name }) => name !== 'secret') : batch
  }
}

const addText = (add: AddEntry, name: string, text: string) => {
  const bytes = Buffer.from(text)
  return add(name, bytes.length, [bytes])
}

const addTables = async (
  trx: Knex.Transaction,
  { database: { dialect }, onProgress }: Source,
  add: AddEntry,
  { entries, rows }: ArchiveManifest,
) => {
  for (const table of await dialect.tables(trx)) {
    if (excludedTables.includes(table)) continue
    rows[table] = 0
    let part = 0
    for await (const lines of entriesOf(withoutSecret(table, dialect.rows(trx, table)))) {
      const name = `tables/${table}/${String(++part).padStart(6, '0')}.ndjson`
      entries[name] = await addText(add, name, lines.join(''))
      rows[table] += lines.length
      onProgress(table, rows[table])
    }
  }
}

// The folder may hold other files, which are not backed up.
const isOurs = (key: string) => /^(?:[0-9a-f]{2}\/[0-9a-f]{64}|uploads\/[\w-]{1,64})$/.test(key)

const addFiles = async ({ storage, onProgress }: Source, add: AddEntry, { entries }: ArchiveManifest) => {
  let files = 0
  for await (const key of storage.keys()) {
    const size = isOurs(key) ? await storage.sizeOf(key) : undefined
    // An upload that was never finished may have been deleted meanwhile.
    if (size === undefined) continue
    const name = `files/${key}`
    entries[name] = await add(name, size, await storage.read(key))
    onProgress('files', ++files)
  }
  return files
}

/**
 * Writes a whole workspace into one file, which can be restored into either kind of database. The server may be running: all
 * rows are read from one snapshot. Files are read after the rows, because a row is written only when its file is stored.
 */
export const backup = (file: string, source: Source): Promise<BackupResult> =>
  writeArchive(file, async (add) => {
    const manifest: ArchiveManifest = { entries: {}, rows: {} }
    await source.database.snapshot(async (trx) => {
      const { applied: migrations } = await migrationStatus(trx)
      const head = { format: 1, createdAt: new Date().toISOString(), version: source.version, migrations }
      await addText(add, headName, JSON.stringify(head))
      await addTables(trx, source, add, manifest)
    })
    const files = await addFiles(source, add, manifest)
    await addText(add, manifestName, JSON.stringify(manifest))
    const counts = Object.values(manifest.rows)
    return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), files }
  })
