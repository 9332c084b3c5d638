import type { Subscriber } from '../../domain/events/events.ts'
import { retentionMs } from '../../domain/places/retention.ts'

/** Queues the purge for the second at which a deleted space can no longer be restored; the hourly purge is the fallback. */
export const schedulePurge: Subscriber<'spaceDeleted'> = (_facts, { db, jobs }) =>
  jobs.enqueue(db, 'purgeSpaces', {}, { delay: retentionMs })
