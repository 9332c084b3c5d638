import type { JobContext } from '../jobs/job.ts'
import { indexSpace, type Indexer } from './index-space.ts'

/** Leads the indexes of a space to where its main content is. */
export const run = (payload: { spaceId: string }, { services, signal }: JobContext<Indexer>): Promise<void> =>
  indexSpace(services, payload.spaceId, signal)
