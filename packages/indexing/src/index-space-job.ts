import type { JobContext } from '@scriptorium/jobs/job'
import { indexSpace } from './index-space.ts'
import type { WithJobs } from './jobs.ts'
import { requestIndexing } from './request.ts'
import type { Indexer } from './services.ts'

// After this time, the job queues the rest of its work, so that the spaces of other organizations get a turn.
const longestTurnMs = 5_000
// A changed page takes about twice as long as the work for which the pauses are made.
const weight = 2

/** Updates the indexes of a space to its main content. */
export const run = async (
  { spaceId }: { spaceId: string },
  { services, signal, finish, keepPace }: JobContext<Indexer & WithJobs>,
): Promise<void> => {
  // A space that changes many times a second is indexed a few times.
  await keepPace({ weight })
  const startedAt = performance.now()
  const isTurnOver = () => performance.now() - startedAt > longestTurnMs
  const isCurrent = await indexSpace(services, spaceId, { signal, isTurnOver, finish })
  if (!isCurrent) await finish((trx) => requestIndexing(trx, services, spaceId))
}
