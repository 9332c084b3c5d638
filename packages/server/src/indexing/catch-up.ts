import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { emptyRoot } from '@scriptorium/content/chunk'
import { indexVersion } from './state.ts'
import { batchesOf } from '../batches.ts'

const maxJobAgeMs = 2000
const maxWaitMs = 1000
const pollIntervalMs = 20
const keysPerQuery = 500

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
  for (const batch of batchesOf(keys, keysPerQuery)) {
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
  const since = new Date(startedAt - maxJobAgeMs).toISOString()
  const pending = await allOpenJobs(db, since, spaceIds)
  while (pending.size > 0 && Date.now() - startedAt < maxWaitMs) {
    await sleep(pollIntervalMs)
    const open = await allOpenJobs(db, since, spaceIds)
    for (const id of pending) if (!open.has(id)) pending.delete(id)
  }
}

/** The state of the indexes of some spaces. */
export interface IndexState {
  /** Number of indexed pages. */
  pages: number
  /** Whether the index of any of the spaces is behind its content. */
  isStale: boolean
}

/** Returns the number of indexed pages of these spaces, and whether any index is stale. */
export const indexState = async (db: Knex, spaceIds: readonly string[]): Promise<IndexState> => {
  const state: IndexState = { pages: 0, isStale: false }
  for (const batch of batchesOf(spaceIds, keysPerQuery)) {
    const rows: { pages: number | null; isCurrent: number }[] = await db('spaces as s')
      .leftJoin('indexedSpaces as i', 'i.spaceId', 's.id')
      .leftJoin('revisions as r', 'r.id', 's.revisionId')
      .whereIn('s.id', batch)
      .select(
        'i.pages',
        db.raw(
          `case when i.space_id is null then case when r.root = ? then 1 else 0 end
           when i.version = ? and i.target_revision_id is null and i.revision_id = s.revision_id then 1 else 0 end as is_current`,
          [emptyRoot, indexVersion],
        ),
      )
    for (const { pages, isCurrent } of rows) {
      state.pages += pages ?? 0
      if (isCurrent === 0) state.isStale = true
    }
  }
  return state
}
