import { deleteAllExpired } from '@scriptorium/schema/sweep'
import type { JobContext, NoPayload, WorkerServices } from '@scriptorium/jobs/job'

/**
 * Deletes rows that have expired, such as the ratings of pages after a year. Most tables are also swept by the requests that add
 * rows, but a table that nobody writes to keeps its rows otherwise.
 */
export const run = (
  _payload: NoPayload,
  { services: { database } }: JobContext<Pick<WorkerServices, 'database'>>,
): Promise<void> => deleteAllExpired(database)
