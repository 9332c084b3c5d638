import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'

/** Searches wait for index jobs that are younger. */
export const catchUpMs = 2000
const maxWaitMs = 1000
const pollIntervalMs = 20

// Two queries, so that each uses the index of its state.
const openJobs = async (db: Knex, since: string, keys: readonly string[]): Promise<string[]> => {
  const inState = (state: 'queued' | 'running') =>
    db('jobs').where({ state, name: 'indexSpace' }).where('createdAt', '>', since).whereIn('key', keys).select('id')
  const found = (await inState('queued').unionAll(inState('running'))) as { id: string }[]
  return found.map(({ id }) => id)
}

const allOpenJobs = async (db: Knex, since: string, spaceIds: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>()
  const keys = spaceIds.map((id) => `indexSpace:${id}`)
  for (const batch of batchesOf(keys)) {
    for (const id of await openJobs(db, since, batch)) found.add(id)
  }
  return found
}

/**
 * Waits up to a second for these spaces to be indexed, if that was requested in the last two seconds: a user who merges and
 * searches at once finds what they merged. Jobs of other spaces are not waited for, so they cannot be noticed.
 */
export const catchUp = async (db: Knex, spaceIds: readonly string[]): Promise<void> => {
  const startedAt = Date.now()
  const since = new Date(startedAt - catchUpMs).toISOString()
  const pending = await allOpenJobs(db, since, spaceIds)
  while (pending.size > 0 && Date.now() - startedAt < maxWaitMs) {
    await sleep(pollIntervalMs)
    const open = await allOpenJobs(db, since, spaceIds)
    for (const id of pending) if (!open.has(id)) pending.delete(id)
  }
}
