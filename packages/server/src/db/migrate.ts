import type { Knex } from 'knex'
import type { Database } from './open.ts'
import * as workspace from './migrations/0001_workspace.ts'
import * as content from './migrations/0002_content.ts'

type Migration = Pick<Knex.Migration, 'up' | 'down'>

const migrations: Record<string, Migration> = {
  '0001_workspace': workspace,
  '0002_content': content,
}

const config: Knex.MigratorConfig = {
  tableName: 'migrations',
  // The caller's transaction is the one that counts.
  disableTransactions: true,
  migrationSource: {
    getMigrations: async () => Object.keys(migrations),
    getMigrationName: (name: string) => name,
    getMigration: async (name: string) => migrations[name] as Knex.Migration,
  },
}

/** Thrown when the database was migrated by a later version than this one. */
export class SchemaNewerError extends Error {
  constructor(names: string[]) {
    super(`The database has been migrated by a newer version (${names.join(', ')}). Start that version instead.`)
    this.name = 'SchemaNewerError'
  }
}

/** What has been applied and what is left, by name. */
export const migrationStatus = async (db: Knex): Promise<{ applied: string[]; pending: string[] }> => {
  const applied = (await db.schema.hasTable('migrations'))
    ? (await db('migrations').orderBy('id').select('name')).map((row: { name: string }) => row.name)
    : []
  return { applied, pending: Object.keys(migrations).filter((name) => !applied.includes(name)) }
}

const refuseNewer = (applied: string[]) => {
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new SchemaNewerError(unknown)
}

/**
 * Brings the schema up to date, in one transaction: servers that start together wait for the one that migrates, and one
 * that is killed leaves nothing behind.
 */
export const migrate = async ({ write, writeTx }: Database): Promise<string[]> => {
  const { applied, pending } = await migrationStatus(write)
  refuseNewer(applied)
  if (pending.length === 0) return []
  return writeTx(async (trx) => {
    refuseNewer((await migrationStatus(trx)).applied)
    const [, names] = (await trx.migrate.latest(config)) as [number, string[]]
    return names
  }, 'migrations')
}
