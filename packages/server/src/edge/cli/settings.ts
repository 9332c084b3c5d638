import { existsSync } from 'node:fs'
import { Option, type Command } from 'commander'
import { amountOf } from '@scriptorium/basics/amount-of'
import { envName, flagName, loadConfig, settings, type Settings } from '@scriptorium/settings/config'
import { migrationStatus } from '@scriptorium/schema/migrate'
import type { Database } from '@scriptorium/database/open'
import { CommandError } from '@scriptorium/commands/output'
import type { Setting } from '@scriptorium/settings/groups/setting'

type Name = keyof typeof settings

// Every user of the machine can read the flags of a process, so secrets have no flags.
const secretsHelp = (names: readonly Name[]): string => {
  const width = Math.max(...names.map((name) => envName(name).length))
  const lines = names.map((name) => `  ${envName(name).padEnd(width)}  ${settings[name].help}`)
  return ['', 'Only from the environment or the file .env:', ...lines].join('\n')
}

/** Adds a flag for every setting to a command, except for secrets. */
export const settingFlags = (command: Command, names: readonly Name[] = Object.keys(settings) as Name[]): Command => {
  for (const name of names) {
    const { help, schema, ...rest }: Setting = settings[name]
    if (rest.secret) continue
    const { data } = schema.safeParse(undefined)
    const preset = typeof data === 'string' || typeof data === 'number' ? ` (default: ${data})` : ''
    command.addOption(new Option(`${flagName(name)} <value>`, help + preset))
  }
  const secrets = names.filter((name) => (settings[name] as Setting).secret)
  return secrets.length === 0 ? command : command.addHelpText('after', secretsHelp(secrets))
}

/** Runs work on the database of the settings, and always closes it. */
export const withDatabase = async <T>(
  flags: Record<string, unknown>,
  work: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> => {
  const loaded = loadConfig(flags)
  // Imported here, so that a command's help does not load the drivers.
  const { openReachable } = await import('@scriptorium/database/reachable')
  const database = await openReachable(loaded.databaseUrl)
  try {
    return await work(database, loaded)
  } finally {
    await database.close()
  }
}

const requireCurrentSchema = async ({ write }: Database) => {
  const { pending } = await migrationStatus(write)
  if (pending.length > 0) throw new CommandError('The database is not up to date: run `scriptorium migrate` first.')
}

const requireDatabaseFile = async (databaseUrl: string) => {
  const { sqliteFileOf } = await import('@scriptorium/database/open')
  const file = sqliteFileOf(databaseUrl)
  if (file === undefined || existsSync(file)) return
  throw new CommandError(
    `There is no database at ${file}: go to the folder of the server, or name the database with --database-url.`,
  )
}

/** Runs work like `withDatabase`, but never creates a database. */
export const withExistingDatabase: typeof withDatabase = async (flags, work) => {
  await requireDatabaseFile(loadConfig(flags).databaseUrl)
  return withDatabase(flags, work)
}

/** Runs work like `withExistingDatabase`, but requires the tables of this version. */
export const withMigratedDatabase: typeof withDatabase = (flags, work) =>
  withExistingDatabase(flags, async (database, settings) => {
    await requireCurrentSchema(database)
    return work(database, settings)
  })

/**
 * Runs work like `withMigratedDatabase`, also if the list of migrations cannot be read: the work reports that. Throws if the
 * database has lost all of its tables, or the list.
 */
export const withDamagedDatabase: typeof withDatabase = (flags, work) =>
  withExistingDatabase(flags, async (database, settings) => {
    const status = await migrationStatus(database.read).catch(() => undefined)
    if (status?.applied.length === 0) {
      const tables = await database.dialect.tables(database.read)
      const advice = 'restore a backup, or name another database with --database-url'
      throw new CommandError(
        tables.length === 0
          ? `The database has no tables: it was never used, or its file was truncated; ${advice}.`
          : `The table migrations is empty, although the database has ${amountOf(tables.length, 'table')}; ${advice}.`,
      )
    }
    if (status) await requireCurrentSchema(database)
    return work(database, settings)
  })
