import type { Knex } from 'knex'
import type { Database } from '@scriptorium/database/open'

const maxAgeMs = 1_000

interface Pool {
  max: number
  numUsed(): number
  on(event: 'release', listener: () => void): void
}

/** What the probe needs of a database. */
export type Probed = Pick<Database, 'read' | 'requireInPlace'>

const poolOf = (db: Knex): Pool => (db.client as { pool: Pool }).pool

/**
 * Returns a function that rejects if the database cannot be reached. While requests use all connections, a query would wait
 * behind them, and a load balancer would take a busy server for a broken one. Then it is enough that the database has just
 * finished with one of these requests.
 */
export const createDatabaseProbe = ({ read, requireInPlace }: Probed, now: () => number = Date.now) => {
  const pool = poolOf(read)
  let releasedAt = -Infinity
  pool.on('release', () => void (releasedAt = now()))
  return async (): Promise<void> => {
    requireInPlace()
    if (pool.numUsed() >= pool.max && now() - releasedAt < maxAgeMs) return
    await read('settings').where({ name: 'secret' }).first('name')
  }
}
