import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'

const maxAgeMs = 2000
const maxWaitMs = 1000
const pollMs = 20

// Written so that the indexes of what waits and of what runs are used.
const open = ['queued', 'running'].map(
  (state) => `select id from jobs where state = '${state}' and name = 'indexSpace'`,
)

const openJobs = async (db: Knex, since: string, spaceId: string | undefined): Promise<string[]> => {
  const key = spaceId === undefined ? '' : ' and key = ?'
  const sql = open.map((jobs) => `${jobs} and created_at > ?${key}`).join(' union all ')
  const bindings = spaceId === undefined ? [since] : [since, `indexSpace:${spaceId}`]
  const found: { id: string }[] = await db.raw(sql, [...bindings, ...bindings])
  return found.map(({ id }) => id)
}

/**
 * Waits a little for what was asked to be indexed just now, of one space or of all: who has merged and searches at once finds
 * what they merged. What takes longer is not waited for.
 */
export const catchUp = async (db: Knex, spaceId?: string): Promise<void> => {
  const begun = Date.now()
  const since = new Date(begun - maxAgeMs).toISOString()
  const asked = new Set(await openJobs(db, since, spaceId))
  while (asked.size > 0 && Date.now() - begun < maxWaitMs) {
    await sleep(pollMs)
    const left = new Set(await openJobs(db, since, spaceId))
    for (const id of asked) if (!left.has(id)) asked.delete(id)
  }
}
