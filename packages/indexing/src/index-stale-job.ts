import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import type { Indexer } from './services.ts'
import type { WithJobs } from './jobs.ts'
import { requestIndexing } from './request.ts'
import { staleSpaces } from './state.ts'

/** Queues the indexing of every space whose indexes are stale, for example after an upgrade or a restored backup. */
export const run = async (
  _payload: NoPayload,
  { services }: JobContext<WithJobs & Pick<Indexer, 'database'>>,
): Promise<void> => {
  const { database } = services
  const stale = await staleSpaces(database.read)
  for (const spaceId of stale) await database.writeTx((trx) => requestIndexing(trx, services, spaceId))
}
