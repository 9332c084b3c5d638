import type { Logger } from 'pino'
import type { Database } from '../db/open.ts'
import type { Jobs } from '../jobs/payloads.ts'
import type { Events } from '../events/events.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'

/** The services that read OpenAPI documents. */
export interface OpenapiServices {
  database: Database
  log: Logger
  outgoing: Outgoing
  events: Events
  jobs: Pick<Jobs, 'enqueue'>
}
