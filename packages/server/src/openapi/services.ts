import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { Jobs } from '../jobs/payloads.ts'
import type { FetchFile } from '../storage/fetch-file.ts'

/** The services that read OpenAPI documents. */
export interface OpenapiServices {
  database: Database
  log: Logger
  fetchFile: FetchFile
  config: Pick<Config, 'baseUrl'>
  jobs: Pick<Jobs, 'enqueue'>
}
