import type { Knex } from 'knex'
import type { WithJobs } from './jobs.ts'

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
