import type { Knex } from 'knex'
import type { Jobs } from '../jobs/payloads.ts'

/** Where the work is queued. */
export interface WithJobs {
  jobs: Pick<Jobs, 'enqueue'>
}

const indexDelayMs = 500

/** Asks for what a change request has written to be read ahead of its merge; a run of edits is read once. */
export const requestDigests = async (db: Knex, { jobs }: WithJobs, changeRequestId: string): Promise<void> => {
  await jobs.enqueue(db, 'digestChangeRequest', { changeRequestId }, { unique: changeRequestId, delay: indexDelayMs })
}

/** Asks for a space to be indexed, once what the transaction writes is there. To be called where main content changes. */
export const requestIndexing = async (db: Knex, { jobs }: WithJobs, spaceId: string): Promise<void> => {
  await jobs.enqueue(db, 'indexSpace', { spaceId }, { unique: spaceId })
}

/** Asks for every space to be indexed whose index is not where it is. To be called where that may be many. */
export const requestStaleIndexing = async (db: Knex, { jobs }: WithJobs): Promise<void> => {
  await jobs.enqueue(db, 'indexStale', {})
}
