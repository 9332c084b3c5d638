import type { ContentStore } from '@scriptorium/content/store'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { Events } from '../events/events.ts'
import type { Jobs } from '../jobs/payloads.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { Storage } from '../storage/storage.ts'
import type { Urls } from '../urls.ts'

/** The services that start and run Git imports and exports. */
export interface SyncServices {
  config: Pick<
    Config,
    'fileLimit' | 'fetchAllow' | 'gitFolders' | 'gitLimit' | 'gitTimeout' | 'queuedJobsPerOrganization'
  >
  database: Database
  log: Logger
  /** Encrypts requests, which can contain a password. */
  sealer: Sealer
  storage: Storage
  events: Events
  jobs: Pick<Jobs, 'enqueue'>
  urls: Urls
  content(db: Knex): ContentStore
}
