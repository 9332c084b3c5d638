import type { Client } from '@scriptorium/client'
import type { TestServer } from '../../harness.ts'

type OrganizationIds = Record<
  | 'organizationId'
  | 'subdomain'
  | 'otherOrganizationId'
  | 'adminId'
  | 'collectionId'
  | 'otherCollectionId'
  | 'userId'
  | 'teamId'
  | 'inviteId'
  | 'glossaryEntryId'
  | 'samlProviderId'
  | 'oidcProviderId'
  | 'specSlug'
  | 'versionId'
  | 'integrationName'
  | 'installationId'
  | 'eventId'
  | 'uninstalled/integrationName',
  string
>

/** A conversation with an issue, in a cluster of two. */
type ConversationIds = Record<'conversationId' | 'issueId' | 'clusterId', string>

/** A user and a team, who are nowhere else, with a role on the space, the collection and the site. */
type GrantIds = Record<`${'collection' | 'site' | 'space'}/${'teamId' | 'userId'}`, string>

/** A site with two sections, a group, an external link, a share link, a hostname and a redirect from `/old`. */
type SiteIds = Record<
  | 'otherSiteSectionId'
  | 'otherSiteSpaceId'
  | 'shareLinkId'
  | 'siteExternalLinkId'
  | 'otherSpaceId'
  | 'siteId'
  | 'hostname'
  | 'siteRedirectId'
  | 'siteSectionGroupId'
  | 'siteSectionId'
  | 'siteSpaceId'
  | 'siteStructureVersionId',
  string
>

type TalkIds = Record<'commentId' | 'commentReplyId', string>

/**
 * A space with one page, a change request that contains the page, and comments on both, in an organization whose admin is also an
 * admin of the other organization. The ids have the names of path parameters; `url` opens the space, and `publishedUrl` a published
 * site of it.
 */
export type TenantIds = OrganizationIds &
  ConversationIds &
  SiteIds &
  GrantIds &
  Record<'spaceId' | 'changeRequestId' | 'revisionId' | 'pageId' | 'pagePath' | 'documentId', string> &
  Record<'importRunId' | 'publishedUrl' | 'reviewId' | 'translationId' | 'url', string> &
  TalkIds & { [Name in keyof TalkIds as `changeRequest/${Name}`]: string }

/** What the parts of a tenant are created with. */
export interface Context {
  server: TestServer
  /** The client of the owner. */
  api: Client
  /** The client of a member who is an admin. */
  admin: Client
  /** The ids of the parts that exist. */
  ids: TenantIds
}

/** Resources of a tenant that are created together, with the names of their ids. */
export interface Part {
  names: readonly (keyof TenantIds)[]
  create(context: Context): Promise<Partial<TenantIds>>
}
