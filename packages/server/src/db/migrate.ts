import type { Knex } from 'knex'
import type { Dialect } from './dialect.ts'
import type { Database } from './open.ts'
import * as workspace from './migrations/0001_workspace.ts'
import * as content from './migrations/0002_content.ts'
import * as http from './migrations/0003_http.ts'
import * as files from './migrations/0004_files.ts'
import * as jobs from './migrations/0005_jobs.ts'
import * as audit from './migrations/0006_audit.ts'
import * as git from './migrations/0007_git.ts'
import * as fold from './migrations/0008_fold.ts'
import * as people from './migrations/0009_people.ts'
import * as places from './migrations/0010_places.ts'
import * as comments from './migrations/0011_comments.ts'
import * as reviews from './migrations/0012_reviews.ts'
import * as search from './migrations/0013_search.ts'
import * as links from './migrations/0014_links.ts'
import * as pdfs from './migrations/0015_pdfs.ts'
import * as purge from './migrations/0016_purge.ts'
import * as agentInstructions from './migrations/0017_agent_instructions.ts'
import * as searchBySpace from './migrations/0018_search_by_space.ts'
import * as fairJobs from './migrations/0019_fair_jobs.ts'
import * as conflicts from './migrations/0020_conflicts.ts'
import * as lineages from './migrations/0021_lineages.ts'
import * as invitationQuota from './migrations/0022_invitation_quota.ts'
import * as sites from './migrations/0023_sites.ts'
import * as siteAudience from './migrations/0024_site_audience.ts'
import * as pageFeedback from './migrations/0028_page_feedback.ts'
import * as integrations from './migrations/0030_integrations.ts'
import * as integrationEvents from './migrations/0031_integration_events.ts'
import * as openapiSpecs from './migrations/0035_openapi_specs.ts'
import * as computedContent from './migrations/0036_computed_content.ts'
import * as translations from './migrations/0037_translations.ts'
import * as conversations from './migrations/0039_conversations.ts'
import * as saml from './migrations/0040_saml.ts'
import * as indexProgress from './migrations/0043_index_progress.ts'
import * as searchWordIndexes from './migrations/0046_search_word_indexes.ts'
import * as siteVersions from './migrations/0050_site_versions.ts'
import * as openapiParts from './migrations/0059_openapi_parts.ts'
import * as sealedSecrets from './migrations/0065_sealed_secrets.ts'

interface Migration {
  up(db: Knex, dialect: Dialect): Promise<void>
  down(db: Knex): Promise<void>
}

const migrations: Record<string, Migration> = {
  '0001_workspace': workspace,
  '0002_content': content,
  '0003_http': http,
  '0004_files': files,
  '0005_jobs': jobs,
  '0006_audit': audit,
  '0007_git': git,
  '0008_fold': fold,
  '0009_people': people,
  '0010_places': places,
  '0011_comments': comments,
  '0012_reviews': reviews,
  '0013_search': search,
  '0014_links': links,
  '0015_pdfs': pdfs,
  '0016_purge': purge,
  '0017_agent_instructions': agentInstructions,
  '0018_search_by_space': searchBySpace,
  '0019_fair_jobs': fairJobs,
  '0020_conflicts': conflicts,
  '0021_lineages': lineages,
  '0022_invitation_quota': invitationQuota,
  '0023_sites': sites,
  '0024_site_audience': siteAudience,
  '0028_page_feedback': pageFeedback,
  '0030_integrations': integrations,
  '0031_integration_events': integrationEvents,
  '0035_openapi_specs': openapiSpecs,
  '0036_computed_content': computedContent,
  '0037_translations': translations,
  '0039_conversations': conversations,
  '0040_saml': saml,
  '0043_index_progress': indexProgress,
  '0046_search_word_indexes': searchWordIndexes,
  '0050_site_versions': siteVersions,
  '0059_openapi_parts': openapiParts,
  '0065_sealed_secrets': sealedSecrets,
}

/** Thrown when the database was migrated by a later version than this one. The exit code is 4. */
class SchemaNewerError extends Error {
  readonly exitCode = 4

  constructor(names: string[]) {
    super(`The database has been migrated by a newer version (${names.join(', ')}). Start that version instead.`)
    this.name = 'SchemaNewerError'
  }
}

/** Returns the names of the applied and of the pending migrations. */
export const migrationStatus = async (db: Knex): Promise<{ applied: string[]; pending: string[] }> => {
  const applied = (await db.schema.hasTable('migrations'))
    ? (await db('migrations').orderBy('id').select('name')).map((row: { name: string }) => row.name)
    : []
  return { applied, pending: Object.keys(migrations).filter((name) => !applied.includes(name)) }
}

/** Throws if a migration was applied that this version does not know. */
export const refuseNewer = (applied: string[]) => {
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new SchemaNewerError(unknown)
}

/** A migration, and how long it took or would take. */
export interface TimedMigration {
  name: string
  ms: number
}

const applyIn = async (
  trx: Knex.Transaction,
  dialect: Dialect,
  wanted: readonly string[],
): Promise<TimedMigration[]> => {
  const { applied, pending: missing } = await migrationStatus(trx)
  const pending = missing.filter((name) => wanted.includes(name))
  refuseNewer(applied)
  if (!(await trx.schema.hasTable('migrations'))) {
    await trx.schema.createTable('migrations', (t) => {
      t.increments('id')
      t.string('name', 128).notNullable().unique()
      t.string('appliedAt', 24).notNullable()
    })
  }
  const timed: TimedMigration[] = []
  for (const name of pending) {
    const start = performance.now()
    await migrations[name]!.up(trx, dialect)
    await trx('migrations').insert({ name, appliedAt: new Date().toISOString() })
    timed.push({ name, ms: Math.round(performance.now() - start) })
  }
  return timed
}

/**
 * Migrates the schema in one transaction: servers that start together wait for the one that migrates, and a killed server
 * leaves no half-migrated schema. Knex's own migrator is not used, because its lock is a row that outlives a killed process
 * and because it removes the naming from its Knex instance. `wanted` limits the migrations, for a backup that is restored
 * into the schema of its time.
 */
export const migrate = async (
  { dialect, write, writeTx }: Database,
  wanted: readonly string[] = Object.keys(migrations),
): Promise<string[]> => {
  const { applied, pending } = await migrationStatus(write)
  refuseNewer(applied)
  if (pending.length === 0) return []
  const timed = await writeTx((trx) => applyIn(trx, dialect, wanted), 'migrations')
  return timed.map(({ name }) => name)
}

class RolledBack extends Error {
  readonly timed: TimedMigration[]

  constructor(timed: TimedMigration[]) {
    super('The plan is rolled back')
    this.timed = timed
  }
}

/**
 * Applies the pending migrations in a transaction that is rolled back, and returns how long each of them took. Tables that they
 * change are locked meanwhile.
 */
export const planMigrations = async ({ dialect, write, writeTx }: Database): Promise<TimedMigration[]> => {
  const { applied, pending } = await migrationStatus(write)
  refuseNewer(applied)
  if (pending.length === 0) return []
  try {
    return await writeTx(async (trx) => {
      throw new RolledBack(await applyIn(trx, dialect, pending))
    }, 'migrations')
  } catch (error) {
    if (error instanceof RolledBack) return error.timed
    throw error
  }
}
