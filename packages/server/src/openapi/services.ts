import type { Database } from '../db/open.ts'
import type { Jobs } from '../jobs/payloads.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'

/** The services that read OpenAPI documents. */
export interface OpenapiServices {
  database: Database
  outgoing: Outgoing
  jobs: Pick<Jobs, 'enqueue'>
}
