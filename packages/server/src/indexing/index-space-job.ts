import type { JobContext } from '../jobs/job.ts'
import { indexSpace } from './index-space.ts'
import type { Indexer } from './services.ts'

/** Updates the indexes of a space to its main content. */
export const run = (payload: { spaceId: string }, { services, signal }: JobContext<Indexer>): Promise<void> =>
  indexSpace(services, payload.spaceId, signal)
