import { stat } from 'node:fs/promises'
import { Command } from 'commander'
import { createCounter } from './counter.ts'
import { describeExamined, requireSound } from './doctor.ts'
import { CommandError, print } from './output.ts'
import { settingFlags, withDatabase, withMigratedDatabase } from './settings.ts'
import { readVersion } from '../version.ts'

interface Options {
  json?: boolean
}

const back = (file: string, { json, ...flags }: Options) =>
  withMigratedDatabase(flags, async (database, settings) => {
    const [{ backup }, { openStorage }] = [await import('../backup/index.ts'), await import('../storage/open.ts')]
    const { tell, clear } = createCounter(json)
    const source = { database, storage: await openStorage(settings), version: readVersion(), onProgress: tell }
    const done = await backup(file, source).finally(clear)
    const { size } = await stat(file)
    const text = `${file}: ${done.rows} rows of ${done.tables} tables, ${done.files} files, ${size} bytes.`
    print({ file, size, ...done }, text, json)
  })

const bringBack = (file: string, { json, verify, ...flags }: Options & { verify?: boolean }) =>
  withDatabase(flags, async (database, settings) => {
    if (!(await stat(file).catch(() => undefined))?.isFile()) throw new CommandError(`There is no file ${file}.`)
    const [{ restore }, { openStorage }] = [await import('../backup/index.ts'), await import('../storage/open.ts')]
    const storage = await openStorage(settings)
    const { tell, clear } = createCounter(json)
    const done = await restore(file, { database, storage, onProgress: tell }).finally(clear)
    const left = done.leftOut.map((table) => `left out  ${table}: this kind of database makes its own`)
    const text = [...left, `${done.rows} rows and ${done.files} files restored, as of ${done.createdAt}.`].join('\n')
    if (!verify) return print(done, text, json)
    const { examine } = await import('../doctor/examine.ts')
    const examined = await examine(database, storage, tell).finally(clear)
    print({ ...done, examined }, `${text}\n${describeExamined(examined)}`, json)
    requireSound(examined)
  })

/** `backup`: writes everything into one file, while the server runs. */
export const backupCommand = (): Command =>
  settingFlags(new Command('backup').description('write everything into one file; the server may be running'), [
    'databaseUrl',
    'storageUrl',
  ])
    .argument('<file>', 'such as scriptorium.tar.gz; it holds secrets, as the database does')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium backup ./backups/monday.tar.gz')
    .action(back)

/** `restore`: brings a backup into an empty database, of either kind. */
export const restoreCommand = (): Command =>
  settingFlags(new Command('restore').description('bring a backup into an empty database, of either kind'), [
    'databaseUrl',
    'storageUrl',
  ])
    .argument('<file>')
    .option('--verify', 'afterwards check what is stored, as `doctor` does')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ scriptorium restore monday.tar.gz --database-url postgres://me@localhost/docs --verify',
    )
    .action(bringBack)
