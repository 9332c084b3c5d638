import type { ContentStore } from '@scriptorium/content/store'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Config } from '@scriptorium/settings/config'
import type { Database } from '@scriptorium/database/open'
import type { Events } from '../../domain/events/events.ts'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import type { Storage } from '@scriptorium/storage/storage'
import type { Urls } from '../../platform/urls.ts'

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
