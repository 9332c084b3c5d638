import type { Knex } from 'knex'
import type { Dialect } from './dialect.ts'
import { fillAll, planFill, unfinishedFills, type FillPlan } from './fill.ts'
import type { Migrations } from './migration.ts'
import type { Database } from './open.ts'

/** Thrown when the database was migrated by a later version than this one. The exit code is 4. */
class SchemaNewerError extends Error {
  readonly exitCode = 4

  constructor(names: string[]) {
    super(`The database has been migrated by a newer version (${names.join(', ')}). Start that version instead.`)
    this.name = 'SchemaNewerError'
  }
}

/** The migrations of a database, compared with those of this version. */
export interface MigrationStatus {
  applied: string[]
  pending: string[]
  /** Migrations of a later version, in whose schema this version works. */
  newer: string[]
}

/** A migration, and how long it took or would take. */
export interface TimedMigration {
  name: string
  ms: number
}

/** How long the pending migrations and their fills would take. */
export interface MigrationPlan {
  pending: TimedMigration[]
  fills: FillPlan[]
}

class RolledBack extends Error {
  readonly plan: MigrationPlan

  constructor(plan: MigrationPlan) {
    super('The plan is rolled back')
    this.plan = plan
  }
}

const ensureTable = async (trx: Knex): Promise<void> => {
  if (await trx.schema.hasTable('migrations')) return
  await trx.schema.createTable('migrations', (t) => {
    t.increments('id')
    t.string('name', 128).notNullable().unique()
    t.string('appliedAt', 24).notNullable()
    for (const column of ['worksWith', 'filledUntil', 'filledAt']) t.text(column)
  })
}

/**
 * Returns what migrates databases with these migrations. `lastReleased` is the last migration of the previous release. Each migration
 * after it records that name, because it only adds to the schema that the previous release knows: a version that knows the
 * recorded name works in the schema, and every other version refuses it. `refuse` throws for databases of another kind.
 */
export const createMigrator = (
  migrations: Migrations,
  lastReleased: string,
  refuse: (applied: readonly string[]) => void = () => {},
) => {
  /** Throws if a migration was applied that this version does not know. */
  const refuseUnknown = (applied: readonly string[]): void => {
    const unknown = applied.filter((name) => !(name in migrations))
    if (unknown.length > 0) throw new SchemaNewerError(unknown)
  }

  /** Returns which migrations are applied. Throws if this version cannot work in the schema. */
  const migrationStatus = async (db: Knex): Promise<MigrationStatus> => {
    const rows = (await db.schema.hasTable('migrations')) ? await db('migrations').orderBy('id').select('*') : []
    const applied = rows.map(({ name }) => name)
    refuse(applied)
    const unknown = rows.filter(({ name }) => !(name in migrations))
    refuseUnknown(unknown.filter(({ worksWith }) => !(worksWith && worksWith in migrations)).map(({ name }) => name))
    const pending = Object.keys(migrations).filter((name) => !applied.includes(name))
    return { applied, pending, newer: unknown.map(({ name }) => name) }
  }

  const worksWith = (name: string): string | null => (name > lastReleased ? lastReleased : null)

  const applyIn = async (trx: Knex.Transaction, dialect: Dialect, wanted: readonly string[]) => {
    await dialect.guardMigrations(trx)
    const { pending } = await migrationStatus(trx)
    await ensureTable(trx)
    const timed: TimedMigration[] = []
    for (const name of pending.filter((one) => wanted.includes(one))) {
      const start = performance.now()
      await migrations[name]!.up(trx, dialect)
      await trx('migrations').insert({ name, appliedAt: new Date().toISOString(), worksWith: worksWith(name) })
      timed.push({ name, ms: Math.round(performance.now() - start) })
    }
    return timed
  }

  const planIn = async (trx: Knex.Transaction, dialect: Dialect): Promise<MigrationPlan> => {
    const pending = await applyIn(trx, dialect, Object.keys(migrations))
    const fills: FillPlan[] = []
    for (const name of await unfinishedFills(trx, migrations))
      fills.push(await planFill(trx, name, migrations[name]!.fill!))
    return { pending, fills }
  }

  return {
    refuseUnknown,
    migrationStatus,
    /**
     * Migrates the schema in one transaction: servers that start together wait for the one that migrates, and a killed server
     * leaves no half-migrated schema. Knex's own migrator is not used, because its lock is a row that outlives a killed process
     * and because it removes the naming from its Knex instance. `wanted` limits the migrations, for a backup that is restored
     * into the schema of its time. `fillRows` does the rest.
     */
    migrate: async (
      { dialect, write, writeTx }: Database,
      wanted: readonly string[] = Object.keys(migrations),
    ): Promise<string[]> => {
      const { pending } = await migrationStatus(write)
      if (pending.length === 0) return []
      const timed = await writeTx((trx) => applyIn(trx, dialect, wanted))
      return timed.map(({ name }) => name)
    },
    /**
     * Applies the pending migrations in a transaction that is rolled back, and returns how long each of them took. Tables that
     * they change are locked meanwhile.
     */
    planMigrations: async ({ dialect, write, writeTx }: Database): Promise<MigrationPlan> => {
      const { pending } = await migrationStatus(write)
      if (pending.length === 0) return { pending: [], fills: [] }
      try {
        return await writeTx(async (trx) => {
          throw new RolledBack(await planIn(trx, dialect))
        })
      } catch (error) {
        if (error instanceof RolledBack) return error.plan
        throw error
      }
    },
    /** Returns the names of the applied migrations that have rows to fill. */
    unfilledMigrations: (db: Knex): Promise<string[]> => unfinishedFills(db, migrations),
    /** Fills the rows of all applied migrations in batches. */
    fillRows: (database: Database, beforeBatch?: (name: string) => void): Promise<string[]> =>
      fillAll(database, migrations, beforeBatch),
  }
}
