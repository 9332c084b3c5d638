import type { Knex } from 'knex'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '@scriptorium/database/open'
import type { Replica } from '@scriptorium/database/replica'
import { shortSeconds } from './seconds.ts'

interface Pool {
  numUsed(): number
  numFree(): number
  numPendingAcquires(): number
}

const observeReplica = (replica: Replica | undefined, registers: Registry[]): void => {
  void new Gauge({
    name: 'scriptorium_replica_lag_seconds',
    help: 'For how long the read replica may lack something; absent while it cannot be reached',
    registers,
    collect() {
      this.reset()
      const lag = replica?.lagSeconds()
      if (lag === undefined) this.remove()
      else this.set(lag)
    },
  })
  void new Counter({
    name: 'scriptorium_replica_reads_total',
    help: 'Reads that the replica answered, and those that the primary answered instead, by the reason',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(replica?.reads ?? {})) this.inc({ outcome }, count)
    },
  })
}

/** Observes the connections to the database, and how long work waits for one. */
export const observeDatabase = ({ read, write, waits, replica }: Database, registers: Registry[]): void => {
  const durations = new Histogram({
    name: 'scriptorium_database_wait_seconds',
    help: 'Time that work waits for a connection to the database, or for its turn to write',
    labelNames: ['pool'],
    buckets: shortSeconds,
    registers,
  })
  waits.onWait((pool, ms) => durations.observe({ pool }, ms / 1000))
  // The registry collects it.
  void new Gauge({
    name: 'scriptorium_database_connections',
    help: 'Connections to the database, and the work that waits for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, knex] of Object.entries({ read, write, ...(replica && { replica: replica.read }) })) {
        const { pool } = (knex as Knex & { client: { pool: Pool } }).client
        this.set({ pool: name, state: 'used' }, pool.numUsed())
        this.set({ pool: name, state: 'free' }, pool.numFree())
        this.set({ pool: name, state: 'waiting' }, pool.numPendingAcquires())
      }
    },
  })
  observeReplica(replica, registers)
}
