import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Command } from 'commander'
import { amountOf } from '@scriptorium/basics/amount-of'
import { loadConfig } from '@scriptorium/settings/config'
import { sqliteFileOf } from '@scriptorium/database/open'
import type { openArchive } from '@scriptorium/backup/index'
import { createCounter } from './counter.ts'
import { describeExamined, requireSound } from './doctor.ts'
import { CommandError, print } from '@scriptorium/commands/output'
import { settingFlags, withDatabase, withMigratedDatabase } from './settings.ts'
import { readVersion } from '@scriptorium/basics/version'

type Archive = Awaited<ReturnType<typeof openArchive>>

interface Options {
  json?: boolean
}

const back = (file: string, { json, ...flags }: Options) =>
  withMigratedDatabase(flags, async (database, settings) => {
    const [{ backup }, { openStorage }] = [
      await import('@scriptorium/backup/index'),
      await import('../../platform/storage/open.ts'),
    ]
    const { tell, clear } = createCounter(json)
    const source = { database, storage: await openStorage(settings), version: readVersion(), onProgress: tell }
    const done = await backup(file, source).finally(clear)
    const { size } = await stat(file)
    const text = `${file}: ${amountOf(done.rows, 'row')} of ${amountOf(done.tables, 'table')}, ${amountOf(done.files, 'file')}, ${amountOf(size, 'byte')}.`
    print({ file, size, ...done }, text, json)
  })

/** Deletes the database file that a failed restore has created. */
const removeNewFile = async (file: string) => {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true })
}

const restoreArchive = (file: string, archive: Archive, { json, verify, ...flags }: Options & { verify?: boolean }) =>
  withDatabase(flags, async (database, settings) => {
    const [{ restore }, { openStorage }] = [
      await import('@scriptorium/backup/index'),
      await import('../../platform/storage/open.ts'),
    ]
    const storage = await openStorage(settings)
    const { tell, clear } = createCounter(json)
    const done = await restore(file, { archive, database, storage, onProgress: tell }).finally(clear)
    const left = done.leftOut.map((table) => `left out  ${table}: this kind of database rebuilds it`)
    const text = [
      ...left,
      `${amountOf(done.rows, 'row')} and ${amountOf(done.files, 'file')} restored, as of ${done.createdAt}.`,
    ].join('\n')
    if (!verify) return print(done, text, json)
    const { examine } = await import('../../features/doctor/examine.ts')
    const examined = await examine(database, storage, tell).finally(clear)
    print({ ...done, examined }, `${text}\n${describeExamined(examined)}`, json)
    return requireSound(examined)
  })

// The archive is checked before the database is opened, since opening creates a file on SQLite.
const bringBack = async (file: string, options: Options & { verify?: boolean }) => {
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new CommandError(`There is no file ${file}.`)
  const { openArchive } = await import('@scriptorium/backup/index')
  const archive = await openArchive(file)
  const databaseFile = sqliteFileOf(loadConfig({ ...options }).databaseUrl)
  const isNew = databaseFile !== undefined && !existsSync(databaseFile)
  try {
    await restoreArchive(file, archive, options)
  } catch (error) {
    // Damage that `--verify` finds afterwards is a reason to look at the restored data, not to delete it.
    if (isNew && !(error instanceof CommandError)) await removeNewFile(databaseFile)
    throw error
  }
}

/** `backup`: writes a backup to one file. The server can run meanwhile. */
export const backupCommand = (): Command =>
  settingFlags(new Command('backup').description('write all data to one file; the server can be running'), [
    'databaseUrl',
    'storageUrl',
  ])
    .argument('<file>', 'such as scriptorium.tar.gz; like the database, it contains secrets')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium backup ./backups/monday.tar.gz')
    .action(back)

/** `restore`: restores a backup into an empty SQLite or PostgreSQL database. */
export const restoreCommand = (): Command =>
  settingFlags(new Command('restore').description('restore a backup into an empty SQLite or PostgreSQL database'), [
    'databaseUrl',
    'storageUrl',
  ])
    .argument('<file>')
    .option('--verify', 'then check the stored data, as `doctor` does')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ scriptorium restore monday.tar.gz --database-url postgres://me@localhost/docs --verify',
    )
    .action(bringBack)
