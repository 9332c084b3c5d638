import type { Role } from '../../src/db/tables/levels.ts'
import type { Client } from '@scriptorium/client'
import { newId } from '../../src/db/id.ts'
import { integrationToken } from '../../src/integrations/tokens.ts'
import { zip } from '../../src/openapi/gzip.ts'
import { insertVersion } from '../../src/openapi/store.ts'
import { insertSpec, updateSpec } from '../../src/resources/openapi-specs/repo.ts'
import { newSpec } from '../../src/resources/openapi-specs/write.ts'
import { insertTranslation } from '../../src/resources/translations/repo.ts'
import { newTranslation } from '../../src/resources/translations/write.ts'
import { analyzeBatch } from '../../src/conversations/analyze.ts'
import type { TestServer, TestUser } from '../harness.ts'

export type Standing = Role | 'guest'

/** The standings, lowest first. */
export const standings: Standing[] = ['guest', 'read', 'comment', 'edit', 'review', 'create', 'admin']

/** Ids of an organization; its admin is also an admin of the other organization. */
type Shared = Record<
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

/** A site with two sections, a group, an external link, a share link, a hostname and a redirect from `/old`. */
type SiteIds = Record<
  | 'otherSiteSectionId'
  | 'otherSiteSpaceId'
  | 'shareLinkId'
  | 'siteExternalLinkId'
  | 'siteId'
  | 'hostname'
  | 'siteRedirectId'
  | 'siteSectionGroupId'
  | 'siteSectionId'
  | 'siteSpaceId',
  string
>

type Talk = Record<'commentId' | 'commentReplyId', string>

/**
 * A space with one page, a change request that contains the page, and comments on both. The ids have the names of path
 * parameters; `url` opens the space, and `publishedUrl` a published site of it.
 */
export type TenantIds = Shared &
  ConversationIds &
  Record<'spaceId' | 'changeRequestId' | 'revisionId' | 'pageId' | 'pagePath' | 'documentId', string> &
  Record<'publishedUrl' | 'reviewId' | 'translationId' | 'url', string> &
  Talk & { [Name in keyof Talk as `changeRequest/${Name}`]: string }

/** An organization that shares nothing with others. */
export interface Tenant {
  organizationId: string
  /** Its first admin. */
  owner: TestUser
  /** The token of its integration that is installed. */
  integrationToken: string
  users: Partial<Record<Standing, TestUser>>
  places: TenantIds[]
}

const talk = async (api: Client, at: { spaceId: string; changeRequestId: string }) => {
  const body = { body: { markdown: 'Does this hold?' } }
  const { id: onSpace } = await api.postCommentInSpace({ params: at, body })
  const { id: onRequest } = await api.postCommentInChangeRequest({ params: at, body })
  const replyOnSpace = await api.postCommentReplyInSpace({ params: { ...at, commentId: onSpace }, body })
  const replyOnRequest = await api.postCommentReplyInChangeRequest({ params: { ...at, commentId: onRequest }, body })
  const review = await api.submitChangeRequestReview({ params: at, body: { status: 'approved' } })
  return {
    reviewId: review.id,
    commentId: onSpace,
    commentReplyId: replyOnSpace.id,
    'changeRequest/commentId': onRequest,
    'changeRequest/commentReplyId': replyOnRequest.id,
  }
}

const createConversations = async (
  server: TestServer,
  api: Client,
  organizationId: string,
): Promise<ConversationIds> => {
  const body = ['1', '2'].map((number) => ({
    id: `${organizationId}-${number}`,
    parts: [{ type: 'message' as const, role: 'user' as const, body: 'How do I restore a deleted space?' }],
  }))
  await api.ingestConversation({ params: { organizationId }, body })
  // The suites run no background jobs.
  await analyzeBatch(server.services.database, organizationId)
  const { items } = await api.listConversationsIssues({ params: { organizationId } })
  const { id: issueId, conversation, cluster } = items[0]!.issue
  return { conversationId: conversation, issueId, clusterId: cluster! }
}

const createSite = async ({ services }: TestServer, api: Client, organizationId: string): Promise<SiteIds> => {
  const space = async (title: string) =>
    (await api.createSpace({ params: { organizationId }, body: { title, empty: true } })).id
  const { id: siteId } = await api.createSite({ params: { organizationId }, body: { title: 'Site' } })
  const params = { organizationId, siteId }
  const section = await api.addSectionToSite({ params, body: { spaceId: await space('Guide') } })
  const other = await api.addSectionToSite({ params, body: { spaceId: await space('API') } })
  const sectionId = section.id
  const variant = await api.addSpaceToSite({ params, body: { spaceId: await space('Variant'), sectionId } })
  const group = await api.addSectionGroupToSite({ params, body: { title: 'Group' } })
  const destination = { kind: 'site-section', siteSectionId: other.id } as const
  const redirect = await api.createSiteRedirect({ params, body: { source: '/old', destination } })
  const link = await api.addExternalLinkToSite({ params, body: { title: 'Code', url: 'https://example.com' } })
  const shareLink = await api.createSiteShareLink({ params, body: { name: 'Testers' } })
  const jsonSchema = { type: 'object', properties: {}, additionalProperties: false } as const
  await api.updateSiteAdaptiveSchema({ params, body: { jsonSchema } })
  const at = new Date().toISOString()
  const hostname = `${siteId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.docs.example.org`
  const checked = { status: 'dns_no_cname', checkedAt: at, createdAt: at }
  await services.database.writeTx((trx) =>
    trx('customHostnames').insert({ hostname, organizationId, siteId, ...checked }),
  )
  return {
    hostname,
    siteId,
    siteSectionId: sectionId,
    otherSiteSectionId: other.id,
    siteSpaceId: variant.id,
    otherSiteSpaceId: section.siteSpaces[0]!.id,
    siteSectionGroupId: group.id,
    siteRedirectId: redirect.id,
    siteExternalLinkId: link.id,
    shareLinkId: shareLink.id,
  }
}

/** Inserts a specification with one version, as if its document had been read. The slug is unique among all organizations. */
const createSpec = async ({ services }: TestServer, organizationId: string) => {
  const specSlug = `spec-${organizationId}`
  const text = await zip('{"openapi":"3.1.0","info":{"title":"Petstore","version":"1.0.0"},"paths":{}}')
  const filesystem = await zip(
    '{"openapi.json":{"openapi":"3.1.0","info":{"title":"Petstore","version":"1.0.0"},"paths":{}}}',
  )
  const document = { bundled: text, contentHash: 'none', files: 1, filesystem, rawFormat: 'json', yaml: text } as const
  const now = new Date().toISOString()
  return services.database.writeTx(async (trx) => {
    const spec = newSpec({ now, params: { organizationId } }, specSlug, { url: null, text })
    await insertSpec(trx, spec)
    const versionId = await insertVersion(trx, spec.id, { url: null, raw: text, document }, now)
    await updateSpec(trx, spec, { lastVersionId: versionId, state: 'complete', processedAt: now })
    return { specSlug, versionId }
  })
}

/** Publishes two private integrations of the organization, and installs one of them everywhere. */
const createIntegrations = async ({ services }: TestServer, api: Client, organization: string) => {
  const body = { title: 'Feed', description: 'A feed', scopes: [], script: 'export default {}', organization }
  const [installed, spare] = [`installed-${organization}`, `spare-${organization}`]
  for (const integrationName of [installed, spare]) await api.publishIntegration({ params: { integrationName }, body })
  const params = { integrationName: installed }
  const { id: installationId } = await api.installIntegration({ params, body: { organization } })
  const everywhere = { space_selection: 'all', site_selection: 'all' } as const
  await api.updateIntegrationInstallation({ params: { ...params, installationId }, body: everywhere })
  const event = { id: newId(), integrationName: installed, type: 'task', payload: '{"task":{}}' } as const
  const createdAt = new Date().toISOString()
  await services.database.writeTx((trx) =>
    trx('integrationEvents').insert({ ...event, status: 'success', attempts: 1, logs: '[]', createdAt }),
  )
  const ids = { integrationName: installed, installationId, eventId: event.id }
  return { ...ids, 'uninstalled/integrationName': spare }
}

/** Publishes a site of a space and returns its URL. */
const publishSpace = async (api: Client, organizationId: string, spaceId: string): Promise<string> => {
  const site = await api.createSite({ params: { organizationId }, body: { title: 'Published', spaces: [spaceId] } })
  const { urls } = await api.publishSite({ params: { organizationId, siteId: site.id } })
  return urls.published!
}

const createTranslation = async (
  { services }: TestServer,
  { organizationId, adminId }: Shared,
  spaceId: string,
): Promise<string> => {
  const caller = { now: new Date().toISOString(), params: { organizationId }, principal: { user: { id: adminId } } }
  const row = newTranslation(caller, { source: { space: spaceId, language: 'en' }, language: 'de' })
  await services.database.writeTx((trx) => insertTranslation(trx, { ...row, status: 'completed' }))
  return row.id
}

const createEntry = async (api: Client, organizationId: string): Promise<string> => {
  const params = { organizationId }
  await api.updateGlossaryEntries({ params, body: { operations: [{ type: 'insert', translations: { en: 'space' } }] } })
  return (await api.listGlossaryEntries({ params })).items[0]!.id
}

const createPlace = async (
  api: Client,
  shared: ConversationIds & Shared,
  title: string,
): Promise<Omit<TenantIds, 'translationId'>> => {
  const { organizationId } = shared
  const { id: spaceId, urls } = await api.createSpace({ params: { organizationId }, body: { title, empty: true } })
  const first = await api.createChangeRequest({ params: { spaceId }, body: {} })
  const written = await api.updateChangeRequestContent({
    params: { spaceId, changeRequestId: first.id },
    query: { compat: false },
    body: { changes: [{ operation: 'insert_page', title, document: { markdown: `About ${title}.\n` } }] },
  })
  const [change] = 'changes' in written ? written.changes : []
  const pageId = change?.object === 'created_page' ? change.page.id : ''
  const merged = await api.mergeChangeRequest({ params: { spaceId, changeRequestId: first.id } })
  const page = await api.getPageById({ params: { spaceId, pageId }, query: { format: 'document' } })
  const { id: changeRequestId } = await api.createChangeRequest({ params: { spaceId }, body: {} })
  return {
    ...shared,
    url: urls.app,
    publishedUrl: await publishSpace(api, organizationId, spaceId),
    spaceId,
    changeRequestId,
    revisionId: merged.revision,
    pageId,
    pagePath: 'path' in page ? page.path : '',
    documentId: ('documentId' in page && page.documentId) || '',
    ...(await talk(api, { spaceId, changeRequestId })),
  }
}

/** Creates an organization with a member of each requested standing and a number of spaces. */
export const createTenant = async (
  server: TestServer,
  {
    standing = standings,
    places = 1,
    withSite = true,
  }: { standing?: Standing[]; places?: number; withSite?: boolean } = {},
): Promise<Tenant> => {
  const owner = await server.createTestUser({ role: null, displayName: 'Owner' })
  const { id: organizationId } = await server.api(owner.token).createOrganization({ body: { title: 'Tenant' } })
  const tenant: Tenant = { organizationId, owner, integrationToken: '', users: {}, places: [] }
  for (const role of standing) tenant.users[role] = await server.createTestUser({ role, organizationId })
  const userId = tenant.users[standing[0]!]!.id
  const api = server.api(owner.token)
  const params = { organizationId }
  const { id: teamId } = await api.createOrganizationTeam({ params, body: { title: 'Crew', members: [userId] } })
  const { id: collectionId } = await api.createCollection({ params, body: { title: 'Shelf' } })
  const { id: otherCollectionId } = await api.createCollection({ params, body: { title: 'Archive' } })
  const admin = server.api((tenant.users.admin ?? owner).token)
  const { id: otherOrganizationId } = await admin.createOrganization({ body: { title: 'Elsewhere' } })
  const subdomain = `t-${organizationId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 32)
  await api.updateOrganizationById({ params, body: { hostname: subdomain } })
  const { id: inviteId } = await api.createOrganizationInvite({ params, body: { role: 'read' } })
  const spec = await createSpec(server, organizationId)
  const glossaryEntryId = await createEntry(api, organizationId)
  const others = { otherOrganizationId, otherCollectionId, adminId: owner.id, glossaryEntryId, ...spec }
  const { id: samlProviderId } = await api.createOrganizationSAMLProvider({ params, body: { label: 'Staff' } })
  const conversation = await createConversations(server, api, organizationId)
  const integrations = await createIntegrations(server, api, organizationId)
  const row = await server.services.database.read('integrations').where({ name: integrations.integrationName }).first()
  tenant.integrationToken = await integrationToken(server.services.secret, row!)
  const ids = { organizationId, collectionId, userId, teamId, inviteId }
  const shared = { ...ids, samlProviderId, subdomain, ...conversation, ...integrations, ...others }
  for (let number = 1; number <= places; number++) {
    const title = `Space ${number} of ${organizationId.slice(0, 6)}`
    const site = withSite ? await createSite(server, api, organizationId) : {}
    const place = await createPlace(api, shared, title)
    const translationId = await createTranslation(server, shared, place.spaceId)
    tenant.places.push({ ...place, translationId, ...site })
  }
  return tenant
}
