import type { Logger } from 'pino'
import type { Config } from '@scriptorium/settings/config'
import type { Database } from '@scriptorium/database/open'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import type { Events } from '../../domain/events/events.ts'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'

/** The services that read OpenAPI documents. */
export interface OpenapiServices {
  database: Database
  log: Logger
  outgoing: Outgoing
  events: Events
  jobs: Pick<Jobs, 'enqueue'>
}

/** The same, with the limits of documents. */
export interface ReadingServices extends OpenapiServices {
  config: Pick<Config, 'openapiLimit' | 'openapiFiles' | 'openapiTimeout'>
}
