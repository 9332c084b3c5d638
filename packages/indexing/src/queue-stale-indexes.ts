import type { Database } from '@scriptorium/database/open'
import type { WithJobs } from './jobs.ts'

/**
 * Queues the sweep of stale indexes at the start of a server: the job of this minute could have run just before, in a server with
 * another version of the index.
 */
export const queueStaleIndexes = async ({ database, jobs }: WithJobs & { database: Database }): Promise<void> => {
  await database.writeTx((trx) => jobs.enqueue(trx, 'indexStale', {}, { unique: 'start' }))
}
