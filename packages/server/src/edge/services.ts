import type { Logger } from 'pino'
import type { Config } from '@scriptorium/settings/config'
import type { ContentStore } from '@scriptorium/content/store'
import type { Database } from '@scriptorium/database/open'
import type { Knex } from 'knex'
import type { Traffic } from '@scriptorium/jobs/traffic'
import type { Insights } from '@scriptorium/insights/insights'
import type { Assistant } from '../features/assistant/assistant.ts'
import type { Events } from '../domain/events/events.ts'
import type { Jobs } from '../platform/jobs/payloads.ts'
import type { Metrics } from '@scriptorium/telemetry/metrics/metrics'
import type { Tracing } from '@scriptorium/telemetry/tracing/tracing'
import type { Mailer } from '@scriptorium/mail/mailer'
import type { LookupCname } from '../domain/sites/addresses/hostnames.ts'
import type { Urls } from '../platform/urls.ts'
import type { FetchFile } from '@scriptorium/outside/requests/fetch-file'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'
import type { PageViews } from '../domain/integrations/page-views.ts'
import type { Scripts } from '@scriptorium/outside/scripts/scripts'
import type { Sealer } from '../platform/secrets/sealer.ts'
import type { Storage } from '@scriptorium/storage/storage'

/** The objects that live as long as the server. Handlers get them as a parameter and never import them. */
export interface Services {
  config: Config
  database: Database
  log: Logger
  urls: Urls
  /** Signs cursors and file URLs. All servers on one database share it. */
  secret: string
  /** Encrypts the secrets that are stored. */
  sealer: Sealer
  /** Looks up CNAME records. */
  lookupCname: LookupCname
  /** Stores the bytes of files. */
  storage: Storage
  /** Sends requests to servers that users name. */
  outgoing: Outgoing
  fetchFile: FetchFile
  /** Answers questions about documentation. */
  assistant: Assistant
  /** Runs the scripts of integrations. */
  scripts: Scripts
  /** Tells integrations which pages of sites are viewed. */
  pageViews: PageViews
  /** Counts what visitors of sites do. */
  insights: Insights
  /** Opens the content store on a transaction or a reader. */
  content(db: Knex): ContentStore
  mailer: Mailer
  metrics: Metrics
  /** Lets work that can wait give way to requests. */
  traffic: Traffic
  /** Absent unless the operator wants traces. */
  tracing?: Tracing
  /** Queues jobs in the transaction of the caller. */
  jobs: Jobs
  /** Calls the subscribers of an event in the transaction that raised it. */
  events: Events
  /**
   * Whether developers are at work on the spec and the handlers. Then a body is refused if its handler leaves one of its properties
   * unread. On the servers of users such a property is ignored, because a handler reads only what its branch needs.
   */
  isDeveloped: boolean
  /** `draining` is true during shutdown: the server finishes requests and accepts no new ones. */
  state: { draining: boolean }
}
