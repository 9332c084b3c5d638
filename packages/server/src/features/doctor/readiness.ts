import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { amountOf } from '@scriptorium/basics/amount-of'
import { liveServers } from '@scriptorium/schema/live-servers'
import { migrationStatus, planMigrations, unfilledMigrations, type MigrationStatus } from '@scriptorium/schema/migrate'
import { sqliteFileOf, type Database } from '@scriptorium/database/open'
import { countUnfinished } from '@scriptorium/jobs/repo'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { checkSchema } from './schema.ts'
import { checkSecrets } from './secrets.ts'

/** The result of one check. Only `failed` keeps the database from being ready. */
export interface Check {
  name: string
  state: 'ok' | 'attention' | 'failed'
  what: string
}

/** Whether a database is ready for this version. */
export interface Readiness {
  isReady: boolean
  checks: Check[]
}

/** The input of the checks. */
export interface ReadinessOptions {
  database: Database
  databaseUrl: string
  /** The version of this program. */
  version: string
  /** Absent if the keys cannot be read. */
  sealer: Sealer | undefined
  /** Whether to try the pending migrations, which locks the tables that they change. */
  isTried: boolean
}

interface Checked extends ReadinessOptions {
  status: MigrationStatus
}

const ok = (name: string, what: string): Check => ({ name, state: 'ok', what })
const attention = (name: string, what: string): Check => ({ name, state: 'attention', what })
const failed = (name: string, what: string): Check => ({ name, state: 'failed', what })

const oldestPostgres = 140_000

const checkDatabase = async ({ database: { dialect, read } }: ReadinessOptions): Promise<Check> => {
  if (dialect.name === 'sqlite') {
    const [{ version }] = await read.raw('select sqlite_version() as version')
    return ok('database', `SQLite ${version}`)
  }
  const [{ number, version }] = await read.raw(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  )
  return Number(number) < oldestPostgres
    ? failed('database', `PostgreSQL ${version} is too old: version 14 or later is needed`)
    : ok('database', `PostgreSQL ${version}`)
}

const checkMigrations = async ({ database, isTried, status }: Checked): Promise<Check> => {
  const { applied, pending, newer } = status
  const at = applied.at(-1) ?? 'no tables'
  if (newer.length > 0)
    return attention('schema', `${at}: a newer version has migrated it, and this version works in its schema`)
  if (pending.length === 0) return ok('schema', `${at}: no migration is pending`)
  if (!isTried) return ok('schema', `${at}: ${pending.length} pending, not tried: ${pending.join(', ')}`)
  const plan = await planMigrations(database)
  const times = plan.pending.map(({ name, ms }) => `${name} ${ms} ms`)
  const fills = plan.fills.map(({ name, rows, ms }) => `${name} then fills ${amountOf(rows, 'row')}, about ${ms} ms`)
  return ok('schema', `${at}: ${pending.length} pending, tried on this data: ${[...times, ...fills].join(', ')}`)
}

const checkFills = async ({ database: { read } }: ReadinessOptions): Promise<Check> => {
  const names = await unfilledMigrations(read).catch(() => [])
  return names.length === 0
    ? ok('rows', 'all rows of earlier migrations are filled')
    : attention('rows', `still being filled in batches: ${names.join(', ')}`)
}

const mebibyte = 1024 * 1024
const inMebibytes = (bytes: number): string => `${Math.ceil(bytes / mebibyte)} MiB`

const checkRoom = async ({ database: { dialect, read }, databaseUrl }: ReadinessOptions): Promise<Check> => {
  if (dialect.name === 'postgres') {
    const [{ bytes }] = await read.raw('select pg_database_size(current_database()) as bytes')
    return attention('disk', `the database has ${inMebibytes(bytes)}: make sure that its server has as much room left`)
  }
  const [{ bytes }] = await read.raw(
    'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
  )
  const { bavail, bsize } = await statfs(dirname(sqliteFileOf(databaseUrl)!))
  const what = `the database has ${inMebibytes(bytes)}, and ${inMebibytes(bavail * bsize)} are free`
  // A migration can write every page once more, into the write-ahead log.
  return bavail * bsize < bytes ? failed('disk', what) : ok('disk', what)
}

const checkDamage = async ({ database: { dialect, read }, status }: Checked): Promise<Check> => {
  const damages = await dialect.checkIntegrity(read)
  const findings = damages.length > 0 ? [] : await checkSchema({ read, dialect }, status.applied)
  const all = [
    ...damages.map(({ table, message }) => `${table === undefined ? '' : `table ${table}: `}${message}`),
    ...findings.map(({ where, what }) => `${where}: ${what}`),
  ]
  return all.length === 0
    ? ok('tables', 'no damage found')
    : failed(
        'tables',
        `${amountOf(all.length, 'fault')}; \`scriptorium doctor\` lists all: ${all.slice(0, 3).join('; ')}`,
      )
}

const checkKeys = async ({ database: { read }, sealer }: ReadinessOptions): Promise<Check> => {
  if (!sealer) return failed('secrets', 'the secret of the database cannot be read')
  const findings = await checkSecrets(read, sealer)
  return findings.length === 0
    ? ok('secrets', 'all stored secrets can be opened')
    : failed(
        'secrets',
        `${findings.length} cannot be opened: are all keys in SECRET_KEYS? First: ${findings[0]!.where}`,
      )
}

const checkJobs = async ({ database: { read } }: ReadinessOptions): Promise<Check> => {
  const counts = await countUnfinished(read, new Date().toISOString())
  const what = counts.map(({ name, state, count }) => `${count} ${name} ${state}`).join(', ')
  return counts.some(({ state }) => state === 'running')
    ? attention('jobs', `${what}; the next server takes over what is running`)
    : ok('jobs', what || 'none is waiting or running')
}

const checkServers = async ({ database: { read, dialect }, version }: ReadinessOptions): Promise<Check> => {
  const found = await liveServers(read)
  if (found.length === 0) return ok('servers', 'none is running')
  const list = found.map((server) => `${server.version} at ${server.host}`).join(', ')
  const isMixed = found.some((server) => server.version !== version)
  const what = `${found.length} running: ${list}`
  if (dialect.name === 'sqlite') return attention('servers', `${what}; stop it before the upgrade`)
  return isMixed
    ? attention('servers', `${what}; this is ${version}: replace them one after the other`)
    : ok('servers', what)
}

const checksInOrder: [string, (checked: Checked) => Promise<Check>][] = [
  ['database', checkDatabase],
  ['tables', checkDamage],
  ['disk', checkRoom],
  ['schema', checkMigrations],
  ['rows', checkFills],
  ['secrets', checkKeys],
  ['jobs', checkJobs],
  ['servers', checkServers],
]

// An old schema lacks tables and columns. Their checks are skipped.
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error &&
  /no such (table|column)|relation .* does not exist|column .* does not exist/.test(error.message)

const perform = async (name: string, check: () => Promise<Check>): Promise<Check> => {
  try {
    return await check()
  } catch (error) {
    if (isMissingTable(error)) return ok(name, 'the schema is too old to have any')
    return failed(name, (error as Error).message)
  }
}

/**
 * Checks whether this version can serve a database, and what an upgrade would do. Pending migrations are tried and undone. Throws if
 * a later version has migrated the database so that this one cannot use it.
 */
export const checkReadiness = async (options: ReadinessOptions): Promise<Readiness> => {
  const checked = { ...options, status: await migrationStatus(options.database.read) }
  const checks: Check[] = []
  for (const [name, check] of checksInOrder) checks.push(await perform(name, () => check(checked)))
  return { isReady: checks.every(({ state }) => state !== 'failed'), checks }
}
