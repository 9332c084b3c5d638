import { installationToken, integrationToken } from '../../src/domain/integrations/tokens.ts'
import { insert, newChangeRequest, publish, write } from '../content.ts'
import type { TestServer } from '../harness.ts'
import { newInstallation } from '../integrations.ts'
import type { Member } from '../organization.ts'
import { secret, type HiddenSpace } from './hidden-space.ts'
import { waitForJobs } from './wait-for-jobs.ts'

const body = (markdown: string) => ({ body: { markdown } })

/** Publishes pages of the hidden and of an open space that link to each other. */
const linkPages = async ({ own: { docs }, spaceId, openSite, openSiteSpaceId }: HiddenSpace) => {
  const onSite = await docs.getSiteSpaceById({ params: { ...openSite, siteSpaceId: openSiteSpaceId } })
  const open = { spaceId: onSite.space.id }
  const [pageId] = await publish(docs, open, insert('# News\n\nNothing yet.'))
  const link = `[news](/spaces/${open.spaceId}/pages/${pageId!})`
  const [hiddenPage] = await publish(docs, { spaceId }, insert(`# Zebra ledger\n\n${secret} ${link}`))
  const links = `[here](/spaces/${spaceId}/pages/${hiddenPage!}) [there](/spaces/${spaceId})`
  await publish(docs, open, insert(`# Links\n\n${links}`))
  return { openIds: { ...open, pageId: pageId! }, written: [spaceId, hiddenPage!] }
}

/** Lets a member mark the hidden space and a page of it, which they own. Returns the id of the page. */
const markPages = async ({ own: { docs }, spaceId }: HiddenSpace, member: Member): Promise<string> => {
  const space = { spaceId }
  const care = { owner: member.id, verifiedUntil: '2020-01-01' }
  const [pageId] = await publish(docs, space, insert('# Zebra duties', care))
  const page = { ...space, pageId: pageId! }
  await member.docs.addFavoriteSpace({ params: space })
  await member.docs.addFavoritePage({ params: page })
  await member.docs.watchSpace({ params: space })
  await member.docs.watchPage({ params: page })
  await docs.postCommentInSpace({ params: space, body: { ...body('Zebra question'), page: page.pageId } })
  return page.pageId
}

/** Has the hidden space translated, and a website imported into it. Returns the ids of the translation, its space and the import. */
const moveContent = async (server: TestServer, { own: { docs, params }, spaceId }: HiddenSpace): Promise<string[]> => {
  const translation = await docs.createTranslation({
    params,
    body: { source: { space: spaceId, language: 'en' }, language: 'fr' },
  })
  const run = await docs.startImportRun({
    params,
    body: { source: { type: 'website', url: 'https://zebra.invalid' }, target: { space: spaceId } },
  })
  await waitForJobs(server.services)
  const { result } = await docs.getTranslation({ params: { ...params, translationId: translation.id } })
  return [translation.id, result!.space, run.id]
}

/** Lets a member take part in the hidden space, and takes their access away again. */
const takePart = async (server: TestServer, hidden: HiddenSpace, member: Member) => {
  const { docs, params } = hidden.own
  const { spaceId } = hidden
  const space = { spaceId }
  await docs.inviteToSpace({ params: space, body: { users: [member.id], role: 'edit' } })
  const request = await newChangeRequest(docs, space, 'Zebra request')
  await write(docs, request, insert('# Zebra draft'))
  await docs.updateChangeRequestById({ params: request, body: { status: 'open' } })
  await docs.requestReviewersForChangeRequest({ params: request, body: { users: [member.id] } })
  const ownRequest = await newChangeRequest(member.docs, space, 'Zebra of mine')
  const { id: commentId } = await member.docs.postCommentInSpace({ params: space, body: body('Zebra remark') })
  await docs.postCommentReplyInSpace({ params: { ...space, commentId }, body: body('Zebra reply') })
  const marked = await markPages(hidden, member)
  const inbox = (await member.docs.listInbox({ params })).items
  await docs.removeUserFromSpace({ params: { ...space, userId: member.id } })
  // The translation gets the grants that the space has now.
  const moved = await moveContent(server, hidden)
  return { inbox, ids: [request.changeRequestId, ownRequest.changeRequestId, commentId, marked, ...moved] }
}

/**
 * Links a hidden space with an open one, and creates a member who could edit it before and who administers the sites. Returns what
 * nobody else may learn of the hidden space.
 */
export const newLinkedWorld = async (server: TestServer, hidden: HiddenSpace) => {
  const { own, spaceId, collectionId, revision, title, site, openSite } = hidden
  const { openIds, written } = await linkPages(hidden)
  const installed = await newInstallation(own.docs, own.organizationId, { title: 'Feed' })
  await own.docs.installIntegrationOnSpace({ params: installed, body: { space: spaceId } })
  const member = await own.join({ role: 'create' })
  const { inbox, ids } = await takePart(server, hidden, member)
  for (const params of [site, openSite]) {
    await own.docs.inviteToSite({ params, body: { users: [member.id], role: 'admin' } })
  }
  const names = [secret, title, title.toLowerCase(), 'Zebra', 'zebra-ledger']
  const places = [...written, collectionId, revision, hidden.siteSpaceId, hidden.siteSectionId]
  const open = { ...own.params, ...openIds, userId: member.id, collectionId: hidden.openCollectionId }
  return { member, inbox, openIds: open, written, secrets: [...names, ...places, ...ids] }
}

const scopes = [
  'space:content:read',
  'space:content:write',
  'space:metadata:read',
  'space:metadata:write',
  'site:metadata:read',
  'site:adaptive:read',
  'site:visitor:auth',
  'openapi:read',
] as const

/** Returns the tokens of a guest, an installation and an integration that reach both sites and the open space only. */
export const blindCallers = async (server: TestServer, hidden: HiddenSpace, { spaceId }: { spaceId: string }) => {
  const { docs, organizationId, join } = hidden.own
  const guest = await join({ role: 'guest' })
  const params = await newInstallation(docs, organizationId, { scopes: [...scopes] })
  await docs.installIntegrationOnSpace({ params, body: { space: spaceId } })
  for (const site of [hidden.site, hidden.openSite]) {
    await docs.inviteToSite({ params: site, body: { users: [guest.id], role: 'read' } })
    await docs.installIntegrationOnSite({ params, body: { siteId: site.siteId } })
  }
  const { database, secret: key } = server.services
  const row = (await database.read('integrations').where({ name: params.integrationName }).first())!
  return [guest.token, await installationToken(key, params.installationId), await integrationToken(key, row)]
}
