import type { JobContext } from '../jobs/job.ts'
import { indexSpace } from './index-space.ts'
import { requestIndexing, type WithJobs } from './request.ts'
import type { Indexer } from './services.ts'

// After this time, the job queues the rest of its work, so that the spaces of other organizations get a turn.
const longestTurnMs = 5_000

/** Updates the indexes of a space to its main content. */
export const run = async (
  { spaceId }: { spaceId: string },
  { services, signal, finish }: JobContext<Indexer & WithJobs>,
): Promise<void> => {
  const startedAt = performance.now()
  const isTurnOver = () => performance.now() - startedAt > longestTurnMs
  const isCurrent = await indexSpace(services, spaceId, { signal, isTurnOver })
  if (!isCurrent) await finish((trx) => requestIndexing(trx, services, spaceId))
}
