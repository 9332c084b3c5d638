import type { Migrations } from '@scriptorium/database/migration'
import { createMigrator } from '@scriptorium/database/migrator'
import { refusePreviews } from './previews.ts'
import * as people from './migrations/2001_people.ts'
import * as places from './migrations/2002_places.ts'
import * as upkeep from './migrations/2003_upkeep.ts'
import * as signIn from './migrations/2004_sign_in.ts'
import * as content from './migrations/2005_content.ts'
import * as jobs from './migrations/2006_jobs.ts'
import * as discussion from './migrations/2007_discussion.ts'
import * as inbox from './migrations/2008_inbox.ts'
import * as search from './migrations/2009_search.ts'
import * as sites from './migrations/2010_sites.ts'
import * as imports from './migrations/2011_imports.ts'
import * as integrations from './migrations/2012_integrations.ts'
import * as openapi from './migrations/2013_openapi.ts'
import * as translations from './migrations/2014_translations.ts'
import * as conversations from './migrations/2015_conversations.ts'

/** All migrations. The number of a new one is greater than that of `lastReleased`. */
export const migrations: Migrations = {
  '2001_people': people,
  '2002_places': places,
  '2003_upkeep': upkeep,
  '2004_sign_in': signIn,
  '2005_content': content,
  '2006_jobs': jobs,
  '2007_discussion': discussion,
  '2008_inbox': inbox,
  '2009_search': search,
  '2010_sites': sites,
  '2011_imports': imports,
  '2012_integrations': integrations,
  '2013_openapi': openapi,
  '2014_translations': translations,
  '2015_conversations': conversations,
}

/** The last migration of the previous release, whose servers work in the schema of this version during a rolling update. */
export const lastReleased = '2015_conversations'

export type { MigrationPlan, MigrationStatus } from '@scriptorium/database/migrator'

export const { refuseUnknown, migrationStatus, migrate, planMigrations, unfilledMigrations, fillRows } = createMigrator(
  migrations,
  lastReleased,
  refusePreviews,
)
