import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import type { OpenapiContentRow, OpenapiSpecRow, OpenapiVersionRow } from '@scriptorium/schema/tables/openapi'
import { generationKey } from '@scriptorium/openapi/generator-version'
import type { ReadDocument, ReadFailure } from '@scriptorium/openapi/messages'

/** The size of all stored versions of a document, compressed. The latest version is kept however large it is. */
const maxStoredBytes = 64 * 1024 * 1024

/** Older versions are deleted, because a document that changes with every request has a new version every hour. */
const keptVersions = 50

/** Returns a specification by its id. */
export const findSpecById = (db: Knex, id: string): Promise<OpenapiSpecRow | undefined> =>
  db('openapiSpecs').where({ id }).first()

/** Returns the specification of an organization with this slug. */
export const findSpecBySlug = (db: Knex, organizationId: string, slug: string): Promise<OpenapiSpecRow | undefined> =>
  db('openapiSpecs').where({ organizationId, slug }).first()

/** Returns the compressed text of a specification without a URL. */
export const findSourceText = async (db: Knex, specId: string): Promise<Buffer | undefined> =>
  (await db('openapiSources').where({ specId }).first('text'))?.text

/** Returns a version by its id. */
export const findVersionById = (db: Knex, id: string): Promise<OpenapiVersionRow | undefined> =>
  db('openapiVersions').where({ id }).first()

/** Returns one of the documents of a version. */
export const findContent = async <Column extends keyof OpenapiContentRow>(
  db: Knex,
  versionId: string,
  column: Column,
): Promise<OpenapiContentRow[Column] | undefined> => {
  const row: OpenapiContentRow | undefined = await db('openapiContents').where({ versionId }).first(column)
  return row?.[column]
}

type Source = Pick<OpenapiSpecRow, 'id' | 'sourceNumber'>

/** Has pages of sites made again, because any of them can show a part of a specification. */
export const renewSites = (db: Knex, organizationId: string) =>
  db('sites').where({ organizationId }).increment('version', 1)

/** Marks a source as being processed. */
export const beginProcessing = (db: Knex, { id, sourceNumber }: Source) =>
  db('openapiSpecs').where({ id, sourceNumber, state: 'pending' }).update({ state: 'progress' })

const endProcessing = async (
  db: Knex,
  { id, sourceNumber }: Source,
  end: Partial<OpenapiSpecRow> & Pick<OpenapiSpecRow, 'processedAt'>,
): Promise<boolean> =>
  (await db('openapiSpecs')
    .where({ id, sourceNumber })
    .update({ state: 'complete', ...end })) === 1

/** Records that the document has not changed. */
export const endUnchanged = (db: Knex, source: Source, now: string): Promise<boolean> =>
  endProcessing(db, source, { processedAt: now, errorCode: null })

/**
 * Records why a document cannot be read. The latest version stays. A document that could not be fetched is pending, because its
 * server is asked again within the next hour.
 */
export const endFailed = (db: Knex, source: Source, { code, errors }: ReadFailure, now: string): Promise<boolean> =>
  endProcessing(db, source, {
    processedAt: now,
    ...(code !== 'PARSE_ERROR' && { state: 'pending' }),
    errorCode: code,
    errors: JSON.stringify(errors),
    errorCount: errors.length,
  })

const sizeSql = 'length(c.raw) + length(c.filesystem) + length(c.bundled) + length(c.yaml)'

const deleteOldVersions = async (db: Knex, specId: string): Promise<void> => {
  const versions = (await db('openapiVersions as v')
    .join('openapiContents as c', 'c.versionId', 'v.id')
    .where({ 'v.specId': specId })
    .orderByRaw('v.created_at desc, v.id desc')
    .select('v.id', db.raw(`${sizeSql} as bytes`))) as { id: string; bytes: number | string }[]
  let stored = 0
  const old = versions.flatMap(({ id, bytes }, index) => {
    stored += Number(bytes)
    return index >= keptVersions || (index > 0 && stored > maxStoredBytes) ? [id] : []
  })
  if (old.length > 0) await db('openapiVersions').whereIn('id', old).delete()
}

/**
 * Records that texts could not be generated from a version. The API shows it as an error of the document until there is another
 * version or another generator.
 */
export const recordFailedGeneration = (
  db: Knex,
  { organizationId, slug }: Pick<OpenapiSpecRow, 'organizationId' | 'slug'>,
  versionId: string,
) =>
  db('openapiSpecs')
    .where({ organizationId, slug })
    .update({ failedGeneration: generationKey(versionId) })

/** A document that was read, with the text that it was read from. */
export interface NewVersion {
  url: string | null
  raw: Buffer
  /** The changes since the previous version, compressed; null if they are unknown. */
  changes: Buffer | null
  document: Pick<ReadDocument, 'bundled' | 'contentHash' | 'files' | 'filesystem' | 'rawFormat' | 'yaml'>
}

/** Inserts a version of a specification. Returns its id. */
export const insertVersion = async (
  db: Knex,
  specId: string,
  { url, raw, changes, document }: NewVersion,
  now: string,
): Promise<string> => {
  const { bundled, contentHash, files, filesystem, rawFormat, yaml } = document
  const id = newId()
  await db('openapiVersions').insert({ id, specId, url, contentHash, files, createdAt: now })
  await db('openapiContents').insert({
    versionId: id,
    rawFormat,
    raw,
    filesystem: Buffer.from(filesystem),
    bundled: Buffer.from(bundled),
    yaml: Buffer.from(yaml),
    changes,
  })
  return id
}

/**
 * Records a document that was read. It becomes a version if its parsed content differs from the latest one. Returns the id of
 * the new version.
 */
export const endRead = async (
  db: Knex,
  spec: OpenapiSpecRow,
  read: NewVersion & { document: ReadDocument; etag: string | null },
  now: string,
): Promise<string | undefined> => {
  const { errors, errorCount, contentHash } = read.document
  const facts = { processedAt: now, errorCode: null, errors: JSON.stringify(errors), errorCount, etag: read.etag }
  if (!(await endProcessing(db, spec, facts))) return undefined
  const latest = spec.lastVersionId === null ? undefined : await findVersionById(db, spec.lastVersionId)
  if (latest?.contentHash === contentHash) return undefined
  const lastVersionId = await insertVersion(db, spec.id, read, now)
  await db('openapiSpecs').where({ id: spec.id }).update({ lastVersionId })
  await deleteOldVersions(db, spec.id)
  return lastVersionId
}
