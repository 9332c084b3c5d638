import type { Knex } from 'knex'
import { currentSpent, type DatabaseSpent } from './observe.ts'

/** A pool of connections. */
export type PoolName = 'read' | 'write' | 'replica'

/** How long work waits for a connection, or for its turn to write. */
export interface Waits {
  note(pool: PoolName, ms: number, spent: DatabaseSpent | undefined): void
  /** Calls back after each wait. */
  onWait(listener: (pool: PoolName, ms: number) => void): void
}

/** Creates the waits of one database. A wait counts for its request, too. */
export const createWaits = (): Waits => {
  let notify: (pool: PoolName, ms: number) => void = () => undefined
  return {
    note: (pool, ms, spent) => {
      if (spent) spent.waitMs += ms
      notify(pool, ms)
    },
    onWait: (listener) => void (notify = listener),
  }
}

interface Pool {
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: (id: number) => void): void
}

/** Notes how long work waits for the connections of a pool. */
export const watchPool = (db: Knex, name: PoolName, { note }: Waits): Knex => {
  const { pool } = db.client as { pool: Pool }
  const asked = new Map<number, { at: number; spent: DatabaseSpent | undefined }>()
  const end = (id: number) => {
    const request = asked.get(id)
    if (!request) return
    asked.delete(id)
    note(name, performance.now() - request.at, request.spent)
  }
  // The connection can come while another request runs, so the request is noted when it asks.
  pool.on('acquireRequest', (id) => asked.set(id, { at: performance.now(), spent: currentSpent() }))
  pool.on('acquireSuccess', end)
  pool.on('acquireFail', end)
  return db
}
