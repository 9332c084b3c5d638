import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import type { OpenapiSpecRow } from '@scriptorium/schema/tables/openapi'
import { requireQueueRoom } from '../../../platform/jobs/quota.ts'
import { requireRoom } from '../../../platform/db/quota.ts'
import { zip } from '@scriptorium/openapi/gzip'
import { findSpecBySlug } from '../../../features/openapi/store.ts'
import { requestProcessing } from '../../../features/openapi/request.ts'
import { invalid } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { insertSpec, setSourceText, updateSpec } from './repo.ts'

/** A source as it is stored. */
export interface StoredSource {
  url: string | null
  /** Compressed. */
  text: Buffer | null
}

/** Compresses the text of a source. It takes a while, so it happens before a transaction. */
export const storedSourceOf = async (source: Body<'createOpenAPISpec'>['source']): Promise<StoredSource> =>
  'url' in source ? { url: source.url, text: null } : { url: null, text: await zip(source.text) }

/** What a specification is written with. */
export interface Write {
  db: Knex
  now: string
  params: { organizationId: string }
  services: Pick<Services, 'config' | 'jobs'>
}

const process = async (
  { db, services, params: { organizationId } }: Write,
  spec: OpenapiSpecRow,
  text: Buffer | null,
) => {
  await requireQueueRoom(db, services.config.queuedJobsPerOrganization, organizationId)
  await setSourceText(db, spec.id, text)
  await requestProcessing(db, services, spec)
}

/** Returns the row of a specification that was not processed yet. */
export const newSpec = (
  { now, params: { organizationId } }: Pick<Write, 'now' | 'params'>,
  slug: string,
  { url }: StoredSource,
  importedFrom: string | null = null,
): OpenapiSpecRow => ({
  id: newId(),
  organizationId,
  slug,
  visibility: 'private',
  sourceUrl: url,
  sourceNumber: 1,
  etag: null,
  state: 'pending',
  lastVersionId: null,
  describedVersionId: null,
  describedBy: null,
  failedGeneration: null,
  processedAt: null,
  errorCode: null,
  errors: '[]',
  errorCount: 0,
  importedFrom,
  createdAt: now,
  updatedAt: now,
})

/** Adds a specification and queues its processing. Throws `already_exists` if the slug is taken. */
export const createSpec = async (
  write: Write,
  slug: string,
  source: StoredSource,
  importedFrom?: string,
): Promise<OpenapiSpecRow> => {
  const { db, params } = write
  if (await findSpecBySlug(db, params.organizationId, slug)) throw invalid('/body/slug', 'is taken', 'already_exists')
  const { organizationId } = params
  const { openapiSpecsPerOrganization: limit } = write.services.config
  await requireRoom(db('openapiSpecs').where({ organizationId }), limit, 'specifications in an organization')
  const spec = newSpec(write, slug, source, importedFrom)
  await insertSpec(db, spec)
  await process(write, spec, source.text)
  return spec
}

/** Replaces the source of a specification and queues its processing. */
export const replaceSource = async (write: Write, spec: OpenapiSpecRow, source: StoredSource) => {
  const sourceNumber = spec.sourceNumber + 1
  const change = { sourceUrl: source.url, sourceNumber, etag: null, state: 'pending', updatedAt: write.now } as const
  const changed = await updateSpec(write.db, spec, change)
  await process(write, changed, source.text)
  return changed
}
