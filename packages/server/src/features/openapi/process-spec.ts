import type { OpenapiSpecRow } from '@scriptorium/schema/tables/openapi'
import type { JobContext } from '@scriptorium/jobs/job'
import { compareVersions } from '@scriptorium/openapi/processes/compare-versions'
import { shortError } from '@scriptorium/openapi/document-error'
import { createFetchDocument, type FetchDocument } from './fetch-text.ts'
import { zip } from '@scriptorium/openapi/gzip'
import type { ReadDocument, ReadFailure } from '@scriptorium/openapi/messages'
import {
  FetchTimeoutError,
  runReader,
  type FetchText,
  type ReaderSource,
} from '@scriptorium/openapi/processes/run-reader'
import type { OpenapiServices, ReadingServices } from './services.ts'
import {
  beginProcessing,
  endFailed,
  endRead,
  endUnchanged,
  findContent,
  findSourceText,
  findSpecById,
  findVersionById,
} from './store.ts'

/** The specification whose source is processed. */
export interface SpecJob {
  organizationId: string
  specId: string
}

/** A source as it was found. It is kept compressed, because many sources can wait for a process that reads them. */
interface FoundSource {
  raw: Buffer
  etag: string | null
}

const readSource = async (
  { database }: Pick<OpenapiServices, 'database'>,
  spec: OpenapiSpecRow,
  fetchDocument: FetchDocument,
): Promise<FoundSource | 'unchanged'> => {
  if (spec.sourceUrl === null) return { raw: (await findSourceText(database.read, spec.id))!, etag: null }
  const latest = spec.lastVersionId === null ? undefined : await findVersionById(database.read, spec.lastVersionId)
  // The ETag of the document does not cover the files that it refers to.
  const isKnown = latest?.files === 1 && spec.errorCode === null && spec.etag !== null
  const found = await fetchDocument(spec.sourceUrl, isKnown ? spec.etag! : undefined)
  return found === 'unchanged' ? found : { raw: await zip(found.text), etag: found.etag }
}

const failureOf = (url: string | null, error: Error): ReadFailure => ({
  kind: 'failure',
  code: error instanceof FetchTimeoutError ? 'FETCH_TIMEOUT' : 'FETCH_ERROR',
  errors: [shortError({ message: [url, error.message].filter(Boolean).join(': ') })],
})

const readFound = (
  source: ReaderSource,
  { config }: Pick<ReadingServices, 'config'>,
  fetchDocument: FetchDocument,
  signal: AbortSignal,
) => {
  const fetchText: FetchText = async (file) => {
    const found = await fetchDocument(file)
    // No ETag was sent, so the server cannot say that the file is unchanged.
    if (found === 'unchanged') throw new Error('The other server answered 304')
    return found.text
  }
  const limits = { bytes: config.openapiLimit, files: config.openapiFiles }
  return runReader({ ...source, limits }, fetchText, signal)
}

/** Returns what a document changes since the latest version; null for a first version, or one with the same content. */
const changesOf = async (
  { database, log }: OpenapiServices,
  { lastVersionId }: OpenapiSpecRow,
  { bundled, contentHash }: ReadDocument,
  signal: AbortSignal,
): Promise<Buffer | null> => {
  const latest = lastVersionId === null ? undefined : await findVersionById(database.read, lastVersionId)
  if (!latest || latest.contentHash === contentHash) return null
  const before = await findContent(database.read, latest.id, 'bundled')
  const { result, reason } = await compareVersions({ before: before!, after: bundled }, signal)
  if (reason) log.warn({ reason }, 'two versions of an OpenAPI document could not be compared')
  return result ? Buffer.from(result) : null
}

/** Reads the source of a specification, and makes it a version if its content has changed. */
export const run = async (
  { specId }: SpecJob,
  { finish, services, signal }: JobContext<ReadingServices>,
): Promise<void> => {
  const { database } = services
  const now = () => new Date().toISOString()
  const spec = await findSpecById(database.read, specId)
  if (!spec) return
  const { sourceUrl } = spec
  await database.writeTxUnsynced((trx) => beginProcessing(trx, spec))
  const fetchDocument = createFetchDocument(services, signal)
  const found = await readSource(services, spec, fetchDocument).catch((error: Error) => failureOf(sourceUrl, error))
  signal.throwIfAborted()
  if (found === 'unchanged') return void (await finish((trx) => endUnchanged(trx, spec, now())))
  if ('kind' in found) return void (await finish((trx) => endFailed(trx, spec, found, now())))
  const read = await readFound({ url: sourceUrl, raw: found.raw }, services, fetchDocument, signal)
  if (read.kind === 'failure') return void (await finish((trx) => endFailed(trx, spec, read, now())))
  const changes = await changesOf(services, spec, read, signal)
  const version = { url: sourceUrl, raw: found.raw, document: read, changes, etag: found.etag }
  await finish(async (trx) => {
    const added = await endRead(trx, spec, version, now())
    if (added !== undefined) await services.events.raise(trx, 'openapiVersionAdded', spec, { userId: null, now: now() })
  })
}
