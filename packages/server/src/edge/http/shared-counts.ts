import type { Knex } from 'knex'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Database } from '@scriptorium/database/open'
import { createSweep } from '@scriptorium/schema/sweep'
import type { RequestCountRow } from '@scriptorium/schema/tables/upkeep'

const minuteSeconds = 60
const keysPerStatement = 500

// An expired count starts again at the new number of requests. So does one that a clock wrote which has gone back since.
const isCurrent = 'request_counts.expires_at > ? and request_counts.expires_at < ?'
const add = `insert into request_counts (id, requests, expires_at) values (?, ?, ?)
  on conflict (id) do update set
    requests = excluded.requests + case when ${isCurrent} then request_counts.requests else 0 end,
    expires_at = case when ${isCurrent} then request_counts.expires_at else excluded.expires_at end
  returning id, requests, expires_at`

const addAll = async (trx: Knex.Transaction, rows: RequestCountRow[]) => {
  const now = Date.now()
  // The clocks of servers differ by less than a minute.
  const bounds = [now, now + 2 * minuteSeconds * 1000].map((time) => new Date(time).toISOString())
  const totals: RequestCountRow[] = []
  for (const { id, requests, expiresAt } of rows) {
    totals.push(...((await trx.raw(add, [id, requests, expiresAt, ...bounds, ...bounds])) as RequestCountRow[]))
  }
  return totals
}

/** The number of requests of a key in its current minute, and when that minute ends. */
export interface Count {
  requests: number
  resetsAt: number
}

/**
 * Counts requests by key: immediately in memory, and every `interval` milliseconds in the database, which all servers share.
 * A single server counts exactly. With several servers, a key can exceed the limit by the requests that the others have not
 * yet written, at most those of one interval. A killed server loses as many. Database errors make counts less exact but do not
 * fail requests.
 */
export const createSharedCounts = (database: Database, isOver: () => boolean, interval = 1000) => {
  const memory = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: minuteSeconds, keyPrefix: '' })
  const unsynced = new Map<string, RequestCountRow>()
  const sweep = createSweep(database, 'requestCounts')
  let timer: NodeJS.Timeout | undefined

  const adopt = ({ id, requests, expiresAt }: RequestCountRow) => {
    const left = Date.parse(expiresAt) - Date.now()
    return left > 0 && memory.set(id, requests + (unsynced.get(id)?.requests ?? 0), left / 1000)
  }

  const syncCounts = async () => {
    const rows = [...unsynced.values()].slice(0, keysPerStatement).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const { id } of rows) unsynced.delete(id)
    const now = new Date().toISOString()
    const current = rows.filter(({ expiresAt }) => expiresAt > now)
    const totals = await database.writeTxUnsynced((trx) => addAll(trx, current))
    await Promise.all(totals.map(adopt))
    await sweep()
  }

  const run = () =>
    syncCounts()
      .catch(() => {})
      .finally(() => {
        timer = undefined
        if (unsynced.size > 0) plan()
      })
  const plan = () => {
    if (!isOver()) timer ??= setTimeout(run, interval).unref()
  }

  return async (id: string): Promise<Count> => {
    const { consumedPoints, msBeforeNext } = await memory.penalty(id)
    const now = Date.now()
    const resetsAt = now + msBeforeNext
    const held = unsynced.get(id)
    if (held && Date.parse(held.expiresAt) > now) held.requests++
    else unsynced.set(id, { id, requests: 1, expiresAt: new Date(resetsAt).toISOString() })
    plan()
    return { requests: consumedPoints, resetsAt }
  }
}
