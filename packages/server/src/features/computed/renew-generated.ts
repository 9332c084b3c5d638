import type { Knex } from 'knex'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import { generatorVersion } from '@scriptorium/openapi/generator-version'
import { requestDescription } from '../openapi/request.ts'
import type { OpenapiServices } from '../openapi/services.ts'
import { requestExpansion } from './request.ts'

const perRun = 50
// Together they take less time than passes until the next run.
const pauseMs = 4000

// The first one of each organization comes before the second one of any.
const inTurns = (rows: string) => `select id, organization_id from (
    select id, organization_id, row_number() over (partition by organization_id order by id) as turn from (${rows}) as old
  ) as old_in_turns order by turn, organization_id limit ${perRun}`

const specs = `select id, organization_id from openapi_specs
  where last_version_id is not null and (described_by is null or described_by < ?)`

// A source is requested once for a generator: its page may be gone from the space.
const spaces = `select distinct c.space_id as id, s.organization_id
  from computed_sources c join openapi_specs s on c.dependency = 'openapi:' || s.organization_id || ':' || s.slug
  where s.last_version_id is not null and (c.renewed_by is null or c.renewed_by < ?)
    and coalesce(nullif(c.content_key, ''), c.failed_key) not like ?`

interface Found {
  id: string
  organizationId: string
}

const oldSpecs = async (db: Knex): Promise<Found[]> => (await db.raw(inTurns(specs), [generatorVersion])) as Found[]

const oldSpaces = async (db: Knex): Promise<Found[]> =>
  (await db.raw(inTurns(spaces), [generatorVersion, `${generatorVersion}:%`])) as Found[]

/**
 * Queues the generation of texts that an older version of the server generated from OpenAPI documents: some of each organization,
 * one after another, so that other jobs get their turns.
 */
export const run = async (
  _payload: NoPayload,
  { services }: JobContext<Pick<OpenapiServices, 'database' | 'jobs'>>,
): Promise<void> => {
  const { database } = services
  const found = { specs: await oldSpecs(database.read), spaces: await oldSpaces(database.read) }
  if (found.specs.length + found.spaces.length === 0) return
  await database.writeTx(async (trx) => {
    for (const [turn, spec] of found.specs.entries()) await requestDescription(trx, services, spec, turn * pauseMs)
    for (const [turn, { id: spaceId }] of found.spaces.entries()) {
      await trx('computedSources').where({ spaceId }).update({ renewedBy: generatorVersion })
      await requestExpansion(trx, services, spaceId, turn * pauseMs)
    }
  })
}
