import { digestedFor, readDigests, storeDigests } from '@scriptorium/store/digests'
import { diff } from '@scriptorium/content/map/diff'
import { prefixRange } from '@scriptorium/content/map/range'
import { type PageRecord, prefixes } from '@scriptorium/content/tree/records'
import type { JobContext } from '@scriptorium/jobs/job'
import type { WithJobs } from './jobs.ts'
import type { Indexer } from './services.ts'
import { rootOf } from './state.ts'
import { batchesOf } from '@scriptorium/basics/batches'

const bodiesPerBatch = 5
// After this time, the job queues the rest of its work, so that other organizations' change requests get a turn.
const longestTurnMs = 5_000

/**
 * Digests the pages of a change request before it is merged. Search then finds them right after the merge, and their
 * links are listed without delay.
 */
export const run = async (
  payload: { changeRequestId: string },
  { services, signal, finish }: JobContext<Pick<Indexer, 'database' | 'content'> & WithJobs>,
): Promise<void> => {
  const startedAt = performance.now()
  const { database, content } = services
  const store = content(database.read)
  const row = await database.read('changeRequests').where({ id: payload.changeRequestId }).first()
  const space = row && (await database.read('spaces').where({ id: row.spaceId }).first('lineageId'))
  if (!space) return
  const { lineageId } = space
  const [before, after] = [await rootOf(database.read, row.baseRevisionId), await rootOf(database.read, row.revisionId)]
  const hashes = new Set<string>()
  for await (const { after: page } of diff(store, before, after, prefixRange(prefixes.page))) {
    const { body } = (page ?? {}) as Partial<PageRecord>
    if (body) hashes.add(body.hash)
  }
  for (const some of batchesOf(hashes, bodiesPerBatch)) {
    signal.throwIfAborted()
    const known = await digestedFor(database.read, lineageId, some)
    const missing = some.filter((hash) => !known.includes(hash))
    if (missing.length === 0) continue
    const digests = await readDigests(database.read, store, missing, lineageId)
    await database.writeTxUnsynced((trx) => storeDigests(trx, digests, lineageId))
    if (performance.now() - startedAt < longestTurnMs) continue
    const unique = payload.changeRequestId
    return void (await finish((trx) => services.jobs.enqueue(trx, 'digestChangeRequest', payload, { unique })))
  }
}
