import type { JobContext } from '../jobs/job.ts'
import { indexSpace } from './index-space.ts'
import type { Indexer } from './services.ts'

/** Leads the indexes of a space to where its main content is. */
export const run = (payload: { spaceId: string }, { services, signal }: JobContext<Indexer>): Promise<void> =>
  indexSpace(services, payload.spaceId, signal)
