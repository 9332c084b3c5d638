import type { OperationId } from '@scriptorium/types'
import type { Handler } from '../http/operations/handlers.ts'
import { agentInstructions } from './agent-instructions/handlers.ts'
import { collections } from './collections/handlers.ts'
import { conversations } from './conversations/handlers.ts'
import { documents } from './documents/handlers.ts'
import { events } from './events/handlers.ts'
import { files } from './files/handlers.ts'
import { installations } from './installations/handlers.ts'
import { integrations } from './integrations/handlers.ts'
import { invites } from './invites/handlers.ts'
import { members } from './members/handlers.ts'
import { openapiSpecs } from './openapi-specs/handlers.ts'
import { organizations } from './organizations/handlers.ts'
import { pages } from './pages/handlers.ts'
import { samlProviders } from './saml-providers/handlers.ts'
import { searches } from './searches/handlers.ts'
import { sites } from './sites/handlers.ts'
import { spaces } from './spaces/handlers.ts'
import { teams } from './teams/handlers.ts'
import { translations } from './translations/handlers.ts'
import { userTokens } from './user-tokens/handlers.ts'
import { users } from './users/handlers.ts'
import { changeRequests } from './change-requests/handlers.ts'
import { comments } from './comments/handlers.ts'
import { content } from './content/handlers.ts'
import { links } from './links/handlers.ts'
import { publishedUrls } from './published-urls/handlers.ts'
import { replies } from './replies/handlers.ts'
import { revisions } from './revisions/handlers.ts'
import { sectionGroups } from './section-groups/handlers.ts'
import { siteRedirects } from './site-redirects/handlers.ts'
import { siteSections } from './site-sections/handlers.ts'
import { siteSpaces } from './site-spaces/handlers.ts'
import { apiInformation } from './api-information/handlers.ts'
import { auditEvents } from './audit-events/handlers.ts'
import { jobs } from './jobs/handlers.ts'
import { collectionPermissions } from './collection-permissions/handlers.ts'
import { contentUrls } from './content-urls/handlers.ts'
import { git } from './git/handlers.ts'
import { requestedReviewers } from './requested-reviewers/handlers.ts'
import { reusableContents } from './reusable-contents/handlers.ts'
import { reviews } from './reviews/handlers.ts'
import { spacePermissions } from './space-permissions/handlers.ts'
import { storageUploads } from './storage-uploads/handlers.ts'
import { shareLinks } from './share-links/handlers.ts'
import { siteCustomizations } from './site-customizations/handlers.ts'
import { siteExternalLinks } from './site-external-links/handlers.ts'
import { sitePublishing } from './site-publishing/handlers.ts'
import { customHostnames } from './custom-hostnames/handlers.ts'
import { embeds } from './embeds/handlers.ts'
import { sitePermissions } from './site-permissions/handlers.ts'
import { subdomains } from './subdomains/handlers.ts'
import { sessions } from './sessions/handlers.ts'
import { signIn } from './sign-in/handlers.ts'
import { passkeys } from './passkeys/handlers.ts'
import { inbox } from './inbox/handlers.ts'
import { viewedPages } from './viewed-pages/handlers.ts'
import { oidcProviders } from './oidc-providers/handlers.ts'
import { favorites } from './favorites/handlers.ts'
import { presences } from './presences/handlers.ts'
import { watches } from './watches/handlers.ts'
import { siteInsights } from './site-insights/handlers.ts'
import { answers } from './answers/handlers.ts'
import { assistantEngines } from './assistant-engines/handlers.ts'
import { imports } from './imports/handlers.ts'
import { workItems } from './work-items/handlers.ts'

/** All handlers by operation. Does not compile if one is missing. */
export const handlers: { [Id in OperationId]: Handler<Id> } = {
  ...agentInstructions,
  ...collections,
  ...conversations,
  ...documents,
  ...events,
  ...files,
  ...installations,
  ...integrations,
  ...invites,
  ...members,
  ...openapiSpecs,
  ...organizations,
  ...pages,
  ...samlProviders,
  ...searches,
  ...sites,
  ...spaces,
  ...teams,
  ...translations,
  ...userTokens,
  ...users,
  ...changeRequests,
  ...comments,
  ...content,
  ...links,
  ...publishedUrls,
  ...replies,
  ...revisions,
  ...sectionGroups,
  ...siteRedirects,
  ...siteSections,
  ...siteSpaces,
  ...apiInformation,
  ...auditEvents,
  ...jobs,
  ...collectionPermissions,
  ...contentUrls,
  ...git,
  ...requestedReviewers,
  ...reusableContents,
  ...reviews,
  ...spacePermissions,
  ...storageUploads,
  ...shareLinks,
  ...siteCustomizations,
  ...siteExternalLinks,
  ...sitePublishing,
  ...customHostnames,
  ...embeds,
  ...sitePermissions,
  ...subdomains,
  ...sessions,
  ...signIn,
  ...passkeys,
  ...inbox,
  ...viewedPages,
  ...oidcProviders,
  ...favorites,
  ...presences,
  ...watches,
  ...siteInsights,
  ...answers,
  ...assistantEngines,
  ...imports,
  ...workItems,
}
