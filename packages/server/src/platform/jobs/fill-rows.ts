import { fillRows } from '@scriptorium/schema/migrate'
import type { Database } from '@scriptorium/database/open'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'

/** Fills rows that are older than their columns, in batches, while the server answers requests. */
export const run = (_payload: NoPayload, { services, signal }: JobContext<{ database: Database }>): Promise<unknown> =>
  fillRows(services.database, () => signal.throwIfAborted())
