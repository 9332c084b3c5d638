import type { Knex } from 'knex'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/open.ts'
import { gaugeJobs } from './jobs/gauge.ts'

/** The Prometheus metrics of the server. */
export interface Metrics {
  registry: Registry
  duration: Histogram<'operation' | 'method' | 'status'>
  inFlight: Gauge
  responseViolations: Counter<'operation'>
  sitePages: Counter<'from'>
  pageViewsDropped: Counter
}

interface Pool {
  numUsed(): number
  numFree(): number
  numPendingAcquires(): number
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const gaugePools = ({ read, write }: Database, registers: Registry[]) =>
  new Gauge({
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

/** Creates the metrics of a server. Each server has its own registry, so that several servers can run in one process. */
export const createMetrics = (database: Database): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  gaugePools(database, registers)
  gaugeJobs(database, registers)
  return {
    registry,
    duration: new Histogram({
      name: 'scriptorium_request_duration_seconds',
      help: 'Duration of requests',
      labelNames: ['operation', 'method', 'status'],
      buckets,
      registers,
    }),
    inFlight: new Gauge({ name: 'scriptorium_requests_in_flight', help: 'Requests in flight', registers }),
    responseViolations: new Counter({
      name: 'scriptorium_response_violations_total',
      help: 'Responses that violated the spec and became 500',
      labelNames: ['operation'],
      registers,
    }),
    sitePages: new Counter({
      name: 'scriptorium_site_pages_total',
      help: 'Pages of sites that were sent, from memory or rendered',
      labelNames: ['from'],
      registers,
    }),
    pageViewsDropped: new Counter({
      name: 'scriptorium_page_views_dropped_total',
      help: 'Page views that integrations were not told, because too many waited',
      registers,
    }),
  }
}
