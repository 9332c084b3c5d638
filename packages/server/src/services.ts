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

/** Everything that lives as long as the server. Handlers get it as a parameter and never import it. */
export interface Services {
  config: Config
  database: Database
  log: Logger
  urls: Urls
  /** Signs cursors and URLs of files. All servers on one database share it. */
  secret: string
  /** Stores the bytes of files. */
  storage: Storage
  fetchFile: FetchFile
  /** Opens the content store on a transaction or a reader. */
  content(db: Knex): ContentStore
  mailer: Mailer
  metrics: Metrics
  /** Queues jobs in the transaction that causes them. */
  jobs: Jobs
  /** Tells subscribers what happened, in the transaction in which it happened. */
  events: Events
  /** `draining` while the server shuts down: it finishes requests and takes no new ones. */
  state: { draining: boolean }
}
