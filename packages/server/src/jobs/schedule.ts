import type { Database } from '../db/open.ts'
import type { JobDefinitions } from './job.ts'
import { insertTick } from './repo.ts'
import { tickId } from './rules.ts'

/** Queues what is to be done in every span of time; to be called as often as one likes. */
export const createSchedule = (
  definitions: Readonly<Record<string, Pick<JobDefinitions[string], 'every'>>>,
  { writeTx }: Database,
) => {
  const scheduled = Object.entries(definitions).flatMap(([name, { every }]) => (every ? [{ name, every }] : []))
  const queued = new Map<string, string>()
  return async (now = Date.now()): Promise<void> => {
    for (const { name, every } of scheduled) {
      const id = tickId(name, every, now)
      if (queued.get(name) === id) continue
      // Of all servers, the first one's counts.
      await writeTx((trx) => insertTick(trx, { id, name, createdAt: new Date(now).toISOString() }))
      queued.set(name, id)
    }
  }
}
