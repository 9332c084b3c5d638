import type { Migrations } from '@scriptorium/database/migration'
import { createMigrator } from '@scriptorium/database/migrator'
import { refusePreviews } from './previews.ts'
import * as people from './migrations/1001_people.ts'
import * as places from './migrations/1002_places.ts'
import * as upkeep from './migrations/1003_upkeep.ts'
import * as saml from './migrations/1004_saml.ts'
import * as content from './migrations/1005_content.ts'
import * as jobs from './migrations/1006_jobs.ts'
import * as discussion from './migrations/1007_discussion.ts'
import * as search from './migrations/1008_search.ts'
import * as git from './migrations/1009_git.ts'
import * as sites from './migrations/1010_sites.ts'
import * as integrations from './migrations/1011_integrations.ts'
import * as openapi from './migrations/1012_openapi.ts'
import * as translations from './migrations/1013_translations.ts'
import * as conversations from './migrations/1014_conversations.ts'
import * as sessions from './migrations/1015_sessions.ts'
import * as searchSections from './migrations/1016_search_sections.ts'
import * as inbox from './migrations/1021_inbox.ts'
import * as passkeys from './migrations/1020_passkeys.ts'
import * as reviewing from './migrations/1030_reviewing.ts'
import * as oidc from './migrations/1031_oidc.ts'
import * as watching from './migrations/1032_watching.ts'
import * as insights from './migrations/1040_insights.ts'
import * as assistant from './migrations/1041_assistant.ts'
import * as imports from './migrations/1045_imports.ts'
import * as embeds from './migrations/1046_embeds.ts'
import * as userLanguage from './migrations/1050_user_language.ts'
import * as providerSignOut from './migrations/1051_provider_sign_out.ts'
import * as shareLinkEnd from './migrations/1052_share_link_end.ts'
import * as insightIndex from './migrations/1055_insight_index.ts'
import * as weeklyMail from './migrations/1056_weekly_mail.ts'
import * as inviteSpaces from './migrations/1057_invite_spaces.ts'
import * as work from './migrations/1058_work.ts'
import * as searchWords from './migrations/1059_search_words.ts'
import * as workOfOthers from './migrations/1060_work_of_others.ts'
import * as structureVersions from './migrations/1061_structure_versions.ts'
import * as quotePrefix from './migrations/1062_quote_prefix.ts'
import * as grantEnd from './migrations/1063_grant_end.ts'
import * as replacedPages from './migrations/1064_replaced_pages.ts'
import * as auditDetails from './migrations/1065_audit_details.ts'
import * as heldGrants from './migrations/1066_held_grants.ts'
import * as refusedAddresses from './migrations/1067_refused_addresses.ts'

/** All migrations. The number of a new one is greater than that of `lastReleased`. */
export const migrations: Migrations = {
  '1001_people': people,
  '1002_places': places,
  '1003_upkeep': upkeep,
  '1004_saml': saml,
  '1005_content': content,
  '1006_jobs': jobs,
  '1007_discussion': discussion,
  '1008_search': search,
  '1009_git': git,
  '1010_sites': sites,
  '1011_integrations': integrations,
  '1012_openapi': openapi,
  '1013_translations': translations,
  '1014_conversations': conversations,
  '1015_sessions': sessions,
  '1016_search_sections': searchSections,
  '1020_passkeys': passkeys,
  '1021_inbox': inbox,
  '1030_reviewing': reviewing,
  '1031_oidc': oidc,
  '1032_watching': watching,
  '1040_insights': insights,
  '1041_assistant': assistant,
  '1045_imports': imports,
  '1046_embeds': embeds,
  '1050_user_language': userLanguage,
  '1051_provider_sign_out': providerSignOut,
  '1052_share_link_end': shareLinkEnd,
  '1055_insight_index': insightIndex,
  '1056_weekly_mail': weeklyMail,
  '1057_invite_spaces': inviteSpaces,
  '1058_work': work,
  '1059_search_words': searchWords,
  '1060_work_of_others': workOfOthers,
  '1061_structure_versions': structureVersions,
  '1062_quote_prefix': quotePrefix,
  '1063_grant_end': grantEnd,
  '1064_replaced_pages': replacedPages,
  '1065_audit_details': auditDetails,
  '1066_held_grants': heldGrants,
  '1067_refused_addresses': refusedAddresses,
}

/** The last migration of the previous release, whose servers work in the schema of this version during a rolling update. */
export const lastReleased = '1014_conversations'

export type { MigrationPlan, MigrationStatus } from '@scriptorium/database/migrator'

export const { refuseUnknown, migrationStatus, migrate, planMigrations, unfilledMigrations, fillRows } = createMigrator(
  migrations,
  lastReleased,
  refusePreviews,
)
