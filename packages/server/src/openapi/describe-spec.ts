import type { Knex } from 'knex'
import { batchesOf } from '../batches.ts'
import type { JobContext } from '../jobs/job.ts'
import { partKey } from '../store/openapi-parts.ts'
import type { OpenapiSpecRow } from '../db/tables/openapi.ts'
import type { GeneratedPart } from './generated.ts'
import { generatorVersion } from './generator-version.ts'
import type { SpecJob } from './process-spec.ts'
import { generator, type Generator } from './run-generator.ts'
import type { OpenapiServices } from './services.ts'
import { findContent, findSpecById, recordFailedGeneration, renewSites } from './store.ts'

const rowsPerBatch = 100

const deleteOtherParts = (db: Knex, specId: string, versionId: string) =>
  db('openapiParts')
    .whereIn('versionId', db('openapiVersions').where({ specId }).whereNot({ id: versionId }).select('id'))
    .delete()

const storeParts = async (
  { database }: Pick<OpenapiServices, 'database'>,
  versionId: string,
  parts: readonly GeneratedPart[],
) => {
  const rows = new Map(parts.map(({ name, markdown }) => [partKey(name), { versionId, key: partKey(name), markdown }]))
  for (const batch of batchesOf([...rows.values()], rowsPerBatch)) {
    await database.writeTx((trx) => trx('openapiParts').insert(batch).onConflict(['versionId', 'key']).merge())
  }
}

const storeFailure = (db: Knex, spec: OpenapiSpecRow, versionId: string) =>
  Promise.all([
    recordFailedGeneration(db, spec, versionId),
    db('openapiSpecs').where({ id: spec.id }).update({ describedBy: generatorVersion }),
  ])

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
  const parts = await generator.parts(bundled, signal)
  if (!parts) {
    log.warn({ specId, versionId }, 'no parts could be generated from an OpenAPI document')
    return void (await finish((trx) => storeFailure(trx, spec, versionId)))
  }
  await storeParts(services, versionId, parts)
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
