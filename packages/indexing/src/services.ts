import type { ContentStore } from '@scriptorium/content/store'
import type { Knex } from 'knex'
import type { Database } from '@scriptorium/database/open'

/** The services that indexing uses. */
export interface Indexer {
  database: Database
  content(db: Knex): ContentStore
  config: { appUrl: string }
}
