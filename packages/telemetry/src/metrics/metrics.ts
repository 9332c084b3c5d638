import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '@scriptorium/database/open'
import { countCaches } from './caches.ts'
import { observeDatabase } from './database.ts'
import { metricsOfProcess } from './process.ts'
import { longSeconds, shortSeconds } from './seconds.ts'
import { countTexts } from './texts.ts'

/** The Prometheus metrics of the server. */
export interface Metrics {
  registry: Registry
  duration: Histogram<'operation' | 'method' | 'status'>
  /** Seconds that requests spent in each part of the server. */
  spent: Counter<'part'>
  statements: Counter
  inFlight: Gauge
  responseViolations: Counter<'operation'>
  sitePages: Counter<'from'>
  pageViewsDropped: Counter
  jobDuration: Histogram<'name' | 'outcome'>
  outgoingDuration: Histogram<'outcome'>
  deliveries: Counter<'by' | 'outcome'>
}

const requestMetrics = (registers: Registry[]) => ({
  duration: new Histogram({
    name: 'scriptorium_request_duration_seconds',
    help: 'Duration of requests',
    labelNames: ['operation', 'method', 'status'],
    buckets: shortSeconds,
    registers,
  }),
  spent: new Counter({
    name: 'scriptorium_request_part_seconds_total',
    help: 'Time of requests in the database, waiting for it, in texts, rendering, and in requests to other servers',
    labelNames: ['part'],
    registers,
  }),
  statements: new Counter({
    name: 'scriptorium_request_statements_total',
    help: 'SQL statements of requests',
    registers,
  }),
  inFlight: new Gauge({ name: 'scriptorium_requests_in_flight', help: 'Requests in flight', registers }),
  responseViolations: new Counter({
    name: 'scriptorium_response_violations_total',
    help: 'Responses that violated the spec and became 500',
    labelNames: ['operation'],
    registers,
  }),
})

const siteMetrics = (registers: Registry[]) => ({
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
})

const workMetrics = (registers: Registry[]) => ({
  jobDuration: new Histogram({
    name: 'scriptorium_job_duration_seconds',
    help: 'Duration of attempts to run a job of this server',
    labelNames: ['name', 'outcome'],
    buckets: longSeconds,
    registers,
  }),
  outgoingDuration: new Histogram({
    name: 'scriptorium_outgoing_request_duration_seconds',
    help: 'Duration of requests to other servers, by the class of their status or the kind of failure',
    labelNames: ['outcome'],
    buckets: shortSeconds,
    registers,
  }),
  deliveries: new Counter({
    name: 'scriptorium_deliveries_total',
    help: 'Attempts to deliver an event to a script, a tunnel or the webhook',
    labelNames: ['by', 'outcome'],
    registers,
  }),
})

/**
 * Creates the metrics of a server. Each server has its own registry, so that several servers can run in one process; those of the
 * process are in all of them.
 */
export const createMetrics = (database: Database): Metrics => {
  const registry = Registry.merge([metricsOfProcess()])
  const registers = [registry]
  observeDatabase(database, registers)
  countCaches(registers)
  countTexts(registry)
  return { registry, ...requestMetrics(registers), ...siteMetrics(registers), ...workMetrics(registers) }
}
