import type { Migrations } from './migration.ts'
import { createMigrator } from './migrator.ts'
import * as workspace from './migrations/0001_workspace.ts'
import * as content from './migrations/0002_content.ts'
import * as http from './migrations/0003_http.ts'
import * as files from './migrations/0004_files.ts'
import * as jobs from './migrations/0005_jobs.ts'
import * as audit from './migrations/0006_audit.ts'
import * as git from './migrations/0007_git.ts'
import * as fold from './migrations/0008_fold.ts'
import * as people from './migrations/0009_people.ts'
import * as places from './migrations/0010_places.ts'
import * as comments from './migrations/0011_comments.ts'
import * as reviews from './migrations/0012_reviews.ts'
import * as search from './migrations/0013_search.ts'
import * as links from './migrations/0014_links.ts'
import * as pdfs from './migrations/0015_pdfs.ts'
import * as purge from './migrations/0016_purge.ts'
import * as agentInstructions from './migrations/0017_agent_instructions.ts'
import * as searchBySpace from './migrations/0018_search_by_space.ts'
import * as fairJobs from './migrations/0019_fair_jobs.ts'
import * as conflicts from './migrations/0020_conflicts.ts'
import * as lineages from './migrations/0021_lineages.ts'
import * as invitationQuota from './migrations/0022_invitation_quota.ts'
import * as sites from './migrations/0023_sites.ts'
import * as siteAudience from './migrations/0024_site_audience.ts'
import * as pageFeedback from './migrations/0028_page_feedback.ts'
import * as integrations from './migrations/0030_integrations.ts'
import * as integrationEvents from './migrations/0031_integration_events.ts'
import * as openapiSpecs from './migrations/0035_openapi_specs.ts'
import * as computedContent from './migrations/0036_computed_content.ts'
import * as translations from './migrations/0037_translations.ts'
import * as conversations from './migrations/0039_conversations.ts'
import * as saml from './migrations/0040_saml.ts'
import * as indexProgress from './migrations/0043_index_progress.ts'
import * as searchWordIndexes from './migrations/0046_search_word_indexes.ts'
import * as siteVersions from './migrations/0050_site_versions.ts'
import * as openapiParts from './migrations/0059_openapi_parts.ts'
import * as sealedSecrets from './migrations/0065_sealed_secrets.ts'
import * as conversationQuota from './migrations/0070_conversation_quota.ts'
import * as searchedSpaces from './migrations/0072_searched_spaces.ts'
import * as liveServers from './migrations/0084_live_servers.ts'
import * as recentWrites from './migrations/0086_recent_writes.ts'
import * as importedFrom from './migrations/0087_imported_from.ts'
import * as siteSessions from './migrations/0091_site_sessions.ts'
import * as translationProgress from './migrations/0095_translation_progress.ts'
import * as samlLogout from './migrations/0096_saml_logout.ts'
import * as digestedDocuments from './migrations/0108_digested_documents.ts'
import * as searchAudiences from './migrations/0115_search_audiences.ts'
import * as pdfLanguage from './migrations/0121_pdf_language.ts'
import * as openapiPackedParts from './migrations/0130_openapi_packed_parts.ts'
import * as translationReports from './migrations/0180_translation_reports.ts'
import * as sessions from './migrations/0200_sessions.ts'
import * as searchSections from './migrations/0201_search_sections.ts'
import * as generatedBy from './migrations/0105_generated_by.ts'

/** All migrations. The number of a new one is greater than that of `lastReleased`. */
export const migrations: Migrations = {
  '0001_workspace': workspace,
  '0002_content': content,
  '0003_http': http,
  '0004_files': files,
  '0005_jobs': jobs,
  '0006_audit': audit,
  '0007_git': git,
  '0008_fold': fold,
  '0009_people': people,
  '0010_places': places,
  '0011_comments': comments,
  '0012_reviews': reviews,
  '0013_search': search,
  '0014_links': links,
  '0015_pdfs': pdfs,
  '0016_purge': purge,
  '0017_agent_instructions': agentInstructions,
  '0018_search_by_space': searchBySpace,
  '0019_fair_jobs': fairJobs,
  '0020_conflicts': conflicts,
  '0021_lineages': lineages,
  '0022_invitation_quota': invitationQuota,
  '0023_sites': sites,
  '0024_site_audience': siteAudience,
  '0028_page_feedback': pageFeedback,
  '0030_integrations': integrations,
  '0031_integration_events': integrationEvents,
  '0035_openapi_specs': openapiSpecs,
  '0036_computed_content': computedContent,
  '0037_translations': translations,
  '0039_conversations': conversations,
  '0040_saml': saml,
  '0043_index_progress': indexProgress,
  '0046_search_word_indexes': searchWordIndexes,
  '0050_site_versions': siteVersions,
  '0059_openapi_parts': openapiParts,
  '0065_sealed_secrets': sealedSecrets,
  '0070_conversation_quota': conversationQuota,
  '0072_searched_spaces': searchedSpaces,
  '0084_live_servers': liveServers,
  '0086_recent_writes': recentWrites,
  '0087_imported_from': importedFrom,
  '0091_site_sessions': siteSessions,
  '0095_translation_progress': translationProgress,
  '0096_saml_logout': samlLogout,
  '0105_generated_by': generatedBy,
  '0108_digested_documents': digestedDocuments,
  '0115_search_audiences': searchAudiences,
  '0121_pdf_language': pdfLanguage,
  '0130_openapi_packed_parts': openapiPackedParts,
  '0180_translation_reports': translationReports,
  '0200_sessions': sessions,
  '0201_search_sections': searchSections,
}

/** The last migration of the previous release, whose servers work in the schema of this version during a rolling update. */
export const lastReleased = '0065_sealed_secrets'

export type { MigrationPlan, MigrationStatus } from './migrator.ts'

export const { refuseUnknown, migrationStatus, migrate, planMigrations, unfilledMigrations, fillRows } = createMigrator(
  migrations,
  lastReleased,
)
