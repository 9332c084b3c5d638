import type { Knex } from 'knex'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../db/open.ts'
import { shortSeconds } from './seconds.ts'

interface Pool {
  numUsed(): number
  numFree(): number
  numPendingAcquires(): number
}

/** Observes the connections to the database, and how long work waits for one. */
export const observeDatabase = ({ read, write, onWait }: Database, registers: Registry[]): void => {
  const waits = new Histogram({
    name: 'scriptorium_database_wait_seconds',
    help: 'Time that work waits for a connection to the database, or for its turn to write',
    labelNames: ['pool'],
    buckets: shortSeconds,
    registers,
  })
  onWait((pool, ms) => waits.observe({ pool }, ms / 1000))
  // The registry collects it.
  void new Gauge({
    name: 'scriptorium_database_connections',
    help: 'Connections to the database, and the work that waits for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, knex] of Object.entries({ read, write })) {
        const { pool } = (knex as Knex & { client: { pool: Pool } }).client
        this.set({ pool: name, state: 'used' }, pool.numUsed())
        this.set({ pool: name, state: 'free' }, pool.numFree())
        this.set({ pool: name, state: 'waiting' }, pool.numPendingAcquires())
      }
    },
  })
}
