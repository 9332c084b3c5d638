import type { Knex } from 'knex'
import type { Jobs } from '../../platform/jobs/payloads.ts'

/** The queue that runs the indexing. */
export interface WithJobs {
  jobs: Pick<Jobs, 'enqueue'>
}

/** Queues the indexing of a space at its current revision. */
export const requestIndexing = async (
  db: Knex,
  { jobs }: WithJobs,
  spaceId: string,
  organizationId?: string,
): Promise<void> => {
  await jobs.enqueue(
    db,
    'indexSpace',
    { spaceId },
    { unique: spaceId, ...(organizationId !== undefined && { organizationId }) },
  )
}
