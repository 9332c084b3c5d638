import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { ContentStore } from '@scriptorium/content/store'
import type { Database } from './db/open.ts'
import type { Knex } from 'knex'
import type { Events } from './events/events.ts'
import type { Jobs } from './jobs/payloads.ts'
import type { Metrics } from './metrics.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Urls } from './urls.ts'
import type { FetchFile } from './storage/fetch-file.ts'
import type { Storage } from './storage/storage.ts'

/** What lives as long as the server; handed to handlers, never imported by them. */
export interface Services {
  config: Config
  database: Database
  log: Logger
  urls: Urls
  /** Signs cursors and the addresses of files; the same for all servers on one database. */
  secret: string
  /** Where the bytes of files are. */
  storage: Storage
  fetchFile: FetchFile
  /** The content store, over the transaction or the reader of the request. */
  content(db: Knex): ContentStore
  mailer: Mailer
  metrics: Metrics
  /** Takes what is to be done later, in the transaction of what causes it. */
  jobs: Jobs
  /** Tells subscribers what happened, in the transaction in which it happened. */
  events: Events
  /** `draining` once the server shuts down: it finishes what it has and takes nothing new. */
  state: { draining: boolean }
}
