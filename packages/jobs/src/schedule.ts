import type { Database } from '@scriptorium/database/open'
import type { JobDefinitions } from './job.ts'
import { insertTick } from './repo.ts'
import { tickId } from './rules.ts'

/** Creates a function that queues the scheduled jobs of the current intervals. Repeated calls have no effect. */
export const createSchedule = (
  definitions: Readonly<Record<string, Pick<JobDefinitions[string], 'every'>>>,
  { writeTxUnsynced }: Database,
) => {
  const scheduled = Object.entries(definitions).flatMap(([name, { every }]) => (every ? [{ name, every }] : []))
  const queued = new Map<string, string>()
  return async (now = Date.now()): Promise<void> => {
    for (const { name, every } of scheduled) {
      const id = tickId(name, every, now)
      if (queued.get(name) === id) continue
      // If another server has queued the job already, nothing happens.
      await writeTxUnsynced((trx) => insertTick(trx, { id, name, createdAt: new Date(now).toISOString() }))
      queued.set(name, id)
    }
  }
}
