import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { JobContext } from '@scriptorium/jobs/job'
import type { OpenapiSpecRow } from '@scriptorium/schema/tables/openapi'
import type { PackedPart } from '@scriptorium/openapi/generated'
import { generationKey, generatorVersion } from '@scriptorium/openapi/generator-version'
import type { SpecJob } from './process-spec.ts'
import { generator, isLong, type Generator } from '@scriptorium/openapi/processes/run-generator'
import type { OpenapiServices } from './services.ts'
import { findContent, findSpecById, recordFailedGeneration, renewSites } from './store.ts'

// The pages of a long document are generated before its parts, because readers miss them first: so their job asks for the place first.
const pagesFirstMs = 1000

const versionsOf = (db: Knex, specId: string) => db('openapiVersions').where({ specId }).select('id')

const deleteOtherParts = async (db: Knex, specId: string, versionId: string) => {
  await db('openapiPackedParts')
    .whereIn('versionId', versionsOf(db, specId).whereNot({ id: versionId }))
    .delete()
  await db('openapiParts').whereIn('versionId', versionsOf(db, specId)).delete()
}

/** Stores parts. A power loss may undo it: then the job runs again. */
const storeParts = async (
  { database }: Pick<OpenapiServices, 'database'>,
  versionId: string,
  batch: readonly PackedPart[],
): Promise<void> => {
  const rows = batch.map(({ key, packed }) => ({ versionId, key, packed: Buffer.from(packed) }))
  await database.writeTxUnsynced((trx) =>
    trx('openapiPackedParts').insert(rows).onConflict(['versionId', 'key']).merge(),
  )
}

const storeFailure = (db: Knex, spec: OpenapiSpecRow, versionId: string) =>
  Promise.all([
    recordFailedGeneration(db, spec, versionId),
    db('openapiSpecs').where({ id: spec.id }).update({ describedBy: generatorVersion }),
    renewSites(db, spec.organizationId),
  ])

/** Returns whether the parts of the latest version are still being generated. */
export const isBeingDescribed = ({ describedVersionId, failedGeneration, lastVersionId }: OpenapiSpecRow): boolean =>
  lastVersionId !== null && describedVersionId !== lastVersionId && failedGeneration !== generationKey(lastVersionId)

// During a rolling update, a newer server may have described it.
const isDescribedByNewer = ({ describedBy, describedVersionId, lastVersionId }: OpenapiSpecRow): boolean =>
  describedVersionId === lastVersionId && (describedBy ?? 0) > generatorVersion

/** Generates the parts of the latest version of a specification with a generator. */
export const describeWith = async (
  generator: Pick<Generator, 'parts'>,
  { specId }: SpecJob,
  { finish, services, signal }: JobContext<OpenapiServices>,
): Promise<void> => {
  const { database, log } = services
  const spec = await findSpecById(database.read, specId)
  const versionId = spec?.lastVersionId ?? null
  const bundled = versionId === null ? undefined : await findContent(database.read, versionId, 'bundled')
  if (!spec || versionId === null || !bundled || isDescribedByNewer(spec)) return
  if (isLong(bundled)) await sleep(pagesFirstMs, undefined, { signal })
  const { reason } = await generator.parts(bundled, signal, (batch) => storeParts(services, versionId, batch))
  if (reason) {
    log.warn({ specId, versionId, reason }, 'no parts could be generated from an OpenAPI document')
    return void (await finish((trx) => storeFailure(trx, spec, versionId)))
  }
  await finish(async (trx) => {
    await deleteOtherParts(trx, specId, versionId)
    const described = { describedVersionId: versionId, describedBy: generatorVersion }
    await trx('openapiSpecs').where({ id: specId }).update(described)
    await renewSites(trx, spec.organizationId)
  })
}

/** Generates the parts of the latest version of a specification, so that pages can show its operations. */
export const run = (payload: SpecJob, context: JobContext<OpenapiServices>): Promise<void> =>
  describeWith(generator, payload, context)
