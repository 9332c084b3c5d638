import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { ContentStore } from './content/store.ts'
import type { Database } from './db/open.ts'
import type { Knex } from 'knex'
import type { Metrics } from './http/metrics.ts'
import type { Urls } from './http/urls.ts'

/** What lives as long as the server; handed to handlers, never imported by them. */
export interface Services {
  config: Config
  database: Database
  log: Logger
  urls: Urls
  /** Signs cursors; the same for all servers on one database. */
  secret: string
  /** The content store, over the transaction or the reader of the request. */
  content(db: Knex): ContentStore
  metrics: Metrics
  /** `draining` once the server shuts down: it finishes what it has and takes nothing new. */
  state: { draining: boolean }
}
