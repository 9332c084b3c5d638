import type { FoundSpecification, SpecificationRoom } from '@scriptorium/folders/import/specifications'
import type { ReadSource } from '@scriptorium/folders/processes/read-unpacked'
import { ImportError } from '@scriptorium/folders/fetch/import-error'
import type { OpenapiSpecRow } from '@scriptorium/schema/tables/openapi'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import { loadOrganization } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import { findSpecBySlug } from '../../../features/openapi/store.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { createSpec, replaceSource, storedSourceOf, type StoredSource, type Write } from '../openapi-specs/write.ts'

type Place = Pick<ImportRunRow, 'createdBy' | 'organizationId' | 'sourceKey' | 'spaceId'>

/** Returns what identifies the documents that imports of one source brought. Two sources can have a document with the same path. */
const originOf = ({ spaceId, sourceKey }: Place): string => `${spaceId}/${sourceKey}/`

/** Returns what an import can do with documents of OpenAPI in its source. */
export const specificationRoom = async (
  { config, database: { read: db } }: Pick<Services, 'config' | 'database'>,
  place: Place,
): Promise<SpecificationRoom> => {
  const { createdBy, organizationId } = place
  const { openapiSpecsPerOrganization: quota, openapiLimit: bytes, openapiFiles: files } = config
  const limits = { bytes, files }
  const level = (await loadOrganization(db, createdBy, organizationId))?.level ?? 'none'
  if (!allows('organization:createOpenAPISpec', level)) {
    const refusal = 'to make a specification of it, you need the create role in the organization'
    return { known: [], left: 0, refusal, limits }
  }
  const rows: (OpenapiSpecRow & { contentHash: string | null })[] = await db('openapiSpecs as s')
    .leftJoin('openapiVersions as v', 'v.id', 's.lastVersionId')
    .where({ 's.organizationId': organizationId })
    .orderBy('s.slug')
    .select('s.*', 'v.contentHash')
  const start = originOf(place)
  const known = rows.map(({ slug, state, errorCode, sourceUrl, importedFrom, contentHash }) => ({
    slug,
    isFetched: sourceUrl !== null,
    // A text that is not processed yet, or cannot be read, is not the latest version.
    contentHash: sourceUrl !== null || (state === 'complete' && errorCode === null) ? contentHash : null,
    path: importedFrom?.startsWith(start) ? importedFrom.slice(start.length) : null,
  }))
  const left = quota === 0 ? Number.MAX_SAFE_INTEGER : quota - rows.length
  return { known, left, refusal: `the organization has ${quota} specifications, which is the limit`, limits }
}

type Stored = FoundSpecification & { source: StoredSource }

/** Returns the specifications of a source as they are stored. To compress them takes a while, so it happens before a transaction. */
export const storedSpecifications = ({ specifications }: ReadSource): Promise<Stored[]> =>
  Promise.all(specifications.map(async (one) => ({ ...one, source: await storedSourceOf({ text: one.text }) })))

const write = async (writing: Write, place: Place, { path, slug, source, status }: Stored): Promise<void> => {
  const spec = await findSpecBySlug(writing.db, writing.params.organizationId, slug)
  const importedFrom = `${originOf(place)}${path}`
  const isAsRead =
    (spec === undefined) === (status === 'created') &&
    (status !== 'updated' || (spec?.importedFrom === importedFrom && spec.sourceUrl === null))
  // The next attempt reads what there is now.
  if (!isAsRead) throw new Error('A specification changed during the import')
  if (spec === undefined) await createSpec(writing, slug, source, importedFrom)
  else if (status === 'updated') await replaceSource(writing, spec, source)
}

/** Makes the specifications of an import, and gives those of an earlier one their new documents. */
export const writeSpecifications = async (writing: Write, run: Place, stored: readonly Stored[]): Promise<void> => {
  try {
    for (const one of stored) await write(writing, run, one)
  } catch (error) {
    if (error instanceof Problem) throw new ImportError(error.message, { cause: error })
    throw error
  }
}
