import type { ContentStore } from '@scriptorium/content/store'
import type { Knex } from 'knex'
import type { Database } from '../db/open.ts'

/** What indexing needs. */
export interface Indexer {
  database: Database
  content(db: Knex): ContentStore
  config: { appUrl: string }
}
