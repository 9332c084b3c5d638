import type { Knex } from 'knex'
import { batchesOf } from '../batches.ts'
import type { JobContext } from '../jobs/job.ts'
import { partKey } from '../store/openapi-parts.ts'
import type { GeneratedPart } from './generated.ts'
import type { SpecJob } from './process-spec.ts'
import { runPartsGenerator } from './run-generator.ts'
import type { OpenapiServices } from './services.ts'
import { findContent, findSpecById, renewSites } from './store.ts'

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

/** Generates the parts of the latest version of a specification, so that pages can show its operations. */
export const run = async (
  { specId }: SpecJob,
  { finish, services, signal }: JobContext<OpenapiServices>,
): Promise<void> => {
  const { database, log } = services
  const spec = await findSpecById(database.read, specId)
  const versionId = spec?.lastVersionId ?? null
  if (versionId === null) return
  const bundled = await findContent(database.read, versionId, 'bundled')
  const parts = bundled && (await runPartsGenerator(bundled, signal))
  if (!parts) return void log.warn({ specId, versionId }, 'no parts could be generated from an OpenAPI document')
  await storeParts(services, versionId, parts)
  await finish(async (trx) => {
    await deleteOtherParts(trx, specId, versionId)
    await trx('openapiSpecs').where({ id: specId }).update({ describedVersionId: versionId })
    await renewSites(trx, spec!.organizationId)
  })
}
