import type { Knex } from 'knex'
import type { OpenapiSpecRow } from '../db/tables/openapi.ts'
import type { JobContext } from '../jobs/job.ts'
import { createFetchText } from './fetch-text.ts'
import { unzip, zip } from './gzip.ts'
import type { ReadFailure } from './messages.ts'
import { FetchTimeoutError, runReader, type FetchText } from './run-reader.ts'
import type { OpenapiServices } from './services.ts'
import {
  beginProcessing,
  endFailed,
  endRead,
  endUnchanged,
  findSourceText,
  findSpecById,
  findVersionById,
} from './store.ts'

/** The specification whose source is processed. */
export interface SpecJob {
  organizationId: string
  specId: string
}

interface Found {
  text: string
  etag: string | null
}

const readSource = async (
  { database }: OpenapiServices,
  spec: OpenapiSpecRow,
  fetchText: ReturnType<typeof createFetchText>,
): Promise<Found | 'unchanged'> => {
  if (spec.sourceUrl === null) return { text: await unzip((await findSourceText(database.read, spec.id))!), etag: null }
  const latest = spec.lastVersionId === null ? undefined : await findVersionById(database.read, spec.lastVersionId)
  // The tag says nothing about the other files of a document.
  const etag = latest?.files === 1 && spec.errorCode === null ? spec.etag : null
  return fetchText(spec.sourceUrl, etag)
}

const failureOf = (url: string | null, error: Error): ReadFailure => ({
  kind: 'failure',
  code: error instanceof FetchTimeoutError ? 'FETCH_TIMEOUT' : 'FETCH_ERROR',
  errors: [{ message: [url, error.message].filter(Boolean).join(': ') }],
})

/** Reads the source of a specification, and makes it a version if its content has changed. */
export const run = async (
  { specId }: SpecJob,
  { finish, services, signal }: JobContext<OpenapiServices>,
): Promise<void> => {
  const { database } = services
  const now = () => new Date().toISOString()
  const spec = await findSpecById(database.read, specId)
  if (!spec) return
  await database.writeTxUnsynced((trx) => beginProcessing(trx, spec))
  const fetchText = createFetchText(services.fetchFile, signal)
  const found = await readSource(services, spec, fetchText).catch((error: Error) => failureOf(spec.sourceUrl, error))
  signal.throwIfAborted()
  if (found === 'unchanged') return void (await finish((trx) => endUnchanged(trx, spec, now())))
  if ('kind' in found) return void (await finish((trx) => endFailed(trx, spec, found, now())))
  const fetchFile: FetchText = async (url) => ((await fetchText(url, null)) as Found).text
  const read = await runReader({ url: spec.sourceUrl, text: found.text }, fetchFile, signal)
  if (read.kind === 'failure') return void (await finish((trx) => endFailed(trx, spec, read, now())))
  const version = { url: spec.sourceUrl, raw: await zip(found.text), document: read, etag: found.etag }
  await finish((trx) => endRead(trx, spec, version, now()))
}

/** Ends the processing of a specification whose job has failed, so that nobody waits for it. */
export const failed = async (trx: Knex.Transaction, { specId }: SpecJob) => {
  const spec = await findSpecById(trx, specId)
  const errors = [{ message: 'The document could not be processed' }]
  if (spec) await endFailed(trx, spec, { kind: 'failure', code: 'PARSE_ERROR', errors }, new Date().toISOString())
}
