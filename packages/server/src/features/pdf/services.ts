import type { Config } from '@scriptorium/settings/config'
import type { ContentStore } from '@scriptorium/content/store'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Database } from '@scriptorium/database/open'
import type { DispatchServices } from '../../domain/integrations/dispatch.ts'
import type { Events } from '../../domain/events/events.ts'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import type { FetchFile } from '@scriptorium/outside/requests/fetch-file'
import type { Storage } from '@scriptorium/storage/storage'
import type { Urls } from '../../platform/urls.ts'

/** The services that create PDFs. */
export interface PdfServices extends DispatchServices {
  database: Database
  events: Events
  log: Logger
  storage: Storage
  fetchFile: FetchFile
  urls: Urls
  content(db: Knex): ContentStore
}

/** The services that request PDFs. */
export interface PdfRequestServices {
  database: Database
  jobs: Pick<Jobs, 'enqueue'>
  secret: string
  config: Pick<Config, 'baseUrl' | 'queuedJobsPerOrganization'>
}
