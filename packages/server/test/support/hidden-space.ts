import type { Client } from '@scriptorium/client'
import { insert, publish } from '../content.ts'
import type { TestServer } from '../harness.ts'
import { newOrganization, type Member, type TestOrganization } from '../organization.ts'

/** A word that only a page of the hidden space has. */
export const secret = 'xylophone-quarry'
const title = 'Reorganization'

/** The walls behind which a published site can show a space. */
export const walls = ['visitor-auth', 'share-link', 'condition', 'section', 'unpublished'] as const
export type Wall = (typeof walls)[number]

const schema = {
  type: 'object',
  properties: {
    staff: { type: 'boolean' },
    unsigned: { type: 'object', properties: { beta: { type: 'boolean' } }, additionalProperties: false },
  },
  additionalProperties: false,
}

/** A space that few can read, on a site behind a wall, with what attempts to open it need. */
export interface HiddenSpace {
  own: TestOrganization
  collectionId: string
  openCollectionId: string
  spaceId: string
  revision: string
  title: string
  /** The path parameters of the site that shows the space, of its site space and its section. */
  site: { organizationId: string; siteId: string }
  siteSpaceId: string
  siteSectionId: string
  groupId: string
  /** A site that everyone can read, without the space, and a site space on it. */
  openSite: { organizationId: string; siteId: string }
  openSiteSpaceId: string
}

const visibilityOf = (wall: Wall) => (wall === 'visitor-auth' || wall === 'share-link' ? wall : 'public')

const addSections = async (own: TestOrganization, site: HiddenSpace['site'], spaceId: string) => {
  const first = await own.createSpace('Welcome')
  await own.docs.addSectionToSite({ params: site, body: { spaceId: first } })
  const section = await own.docs.addSectionToSite({ params: site, body: { spaceId } })
  const group = await own.docs.addSectionGroupToSite({ params: site, body: { title: 'Group' } })
  return { siteSpaceId: section.siteSpaces[0]!.id, siteSectionId: section.id, groupId: group.id }
}

/** Creates an organization with a space in a hidden collection, on a site behind a wall. */
export const newHiddenSpace = async (server: TestServer, wall: Wall): Promise<HiddenSpace> => {
  const own = await newOrganization(server)
  const { docs, params } = own
  const [collectionId, openCollectionId] = [await own.createCollection('Board'), await own.createCollection('Open')]
  await docs.updateCollectionById({ params: { collectionId }, body: { defaultLevel: null } })
  const spaceId = await own.createSpace(title, collectionId)
  await publish(docs, { spaceId }, insert(`# Plan\n\n${secret}`))
  const { revision } = await docs.getSpaceById({ params: { spaceId } })
  const made = await docs.createSite({ params, body: { title: 'Docs', visibility: visibilityOf(wall) } })
  const site = { ...params, siteId: made.id }
  const places = await addSections(own, site, spaceId)
  const condition = 'visitor.claims.staff == true'
  if (wall === 'section') {
    await docs.updateSiteSectionById({ params: { ...site, siteSectionId: places.siteSectionId }, body: { condition } })
  } else if (wall === 'condition') {
    await docs.updateSiteSpaceById({ params: { ...site, siteSpaceId: places.siteSpaceId }, body: { condition } })
  }
  await docs.updateSiteAdaptiveSchema({ params: site, body: { jsonSchema: schema as never } })
  await docs.updateSiteById({ params: site, body: { adaptiveContent: { enabled: true } } })
  if (wall !== 'unpublished') await docs.publishSite({ params: site })
  const open = await docs.createSite({ params, body: { title: 'Open', spaces: [await own.createSpace('News')] } })
  const openSite = { ...params, siteId: open.id }
  await docs.publishSite({ params: openSite })
  const openSiteSpaceId = (await docs.listSiteSpaces({ params: openSite })).items[0]!.id
  return { own, collectionId, openCollectionId, spaceId, revision, title, site, ...places, openSite, openSiteSpaceId }
}

/** Callers without `admin` on the hidden space, each with as many other rights as possible. */
export const callers: Record<string, (hidden: HiddenSpace) => Promise<Member>> = {
  'creator in the organization': ({ own }) => own.join({ role: 'create' }),
  'admin of the sites': async (hidden) => asSiteAdmin(hidden, await hidden.own.join({ role: 'read' })),
  'creator and admin of the sites': async (hidden) => asSiteAdmin(hidden, await hidden.own.join({ role: 'create' })),
  'creator on the space and admin of the sites': async (hidden) =>
    onSpace(hidden, await asSiteAdmin(hidden, await hidden.own.join({ role: 'create' })), 'create'),
  'reader of the space and admin of the sites': async (hidden) =>
    onSpace(hidden, await asSiteAdmin(hidden, await hidden.own.join({ role: 'read' })), 'read'),
  'guest with create on its collection': async (hidden) => {
    const guest = await hidden.own.join({ role: 'guest' })
    const { collectionId } = hidden
    await hidden.own.docs.inviteToCollection({ params: { collectionId }, body: { users: [guest.id], role: 'create' } })
    return asSiteAdmin(hidden, guest)
  },
  'owner of a team of admins of the sites': async (hidden) => {
    const { docs, params } = hidden.own
    const member = await hidden.own.join({ role: 'create' })
    const team = await docs.createOrganizationTeam({ params, body: { title: 'Web', members: [member.id] } })
    for (const site of [hidden.site, hidden.openSite]) {
      await docs.inviteToSite({ params: site, body: { teams: [team.id], role: 'admin' } })
    }
    return member
  },
}

const asSiteAdmin = async ({ own, site, openSite }: HiddenSpace, member: Member): Promise<Member> => {
  for (const params of [site, openSite]) {
    await own.docs.inviteToSite({ params, body: { users: [member.id], role: 'admin' } })
  }
  return member
}

const onSpace = async ({ own, spaceId }: HiddenSpace, member: Member, role: 'create' | 'read'): Promise<Member> => {
  await own.docs.inviteToSpace({ params: { spaceId }, body: { users: [member.id], role } })
  return member
}

type Attempt = (docs: Client, hidden: HiddenSpace, caller: Member) => Promise<unknown>

const siteSpace = ({ site, siteSpaceId }: HiddenSpace) => ({ ...site, siteSpaceId })
const section = ({ site, siteSectionId }: HiddenSpace) => ({ ...site, siteSectionId })

const opening = [
  null,
  '',
  'true',
  'visitor.claims.staff == true || true',
  '!has(visitor.claims.nothing)',
  '!has(visitor.claims.staff)',
  'visitor.claims.staff ?? true',
  'visitor.claims.unsigned.beta == true',
]

const withClaims = (properties: object) => ({
  jsonSchema: { type: 'object', properties, additionalProperties: false } as never,
})

const patchSite =
  (body: object): Attempt =>
  (docs, { site }) =>
    docs.updateSiteById({ params: site, body })

/** Roads on which somebody could try to open the hidden space. */
export const roads: Record<string, Attempt> = {
  ...Object.fromEntries(
    (['public', 'unlisted', 'share-link', 'visitor-auth'] as const).map((visibility) => [
      `the site becomes ${visibility}`,
      patchSite({ visibility }),
    ]),
  ),
  'adaptive content off': patchSite({ adaptiveContent: { enabled: false } }),
  'adaptive content on': patchSite({ adaptiveContent: { enabled: true } }),
  ...Object.fromEntries(
    opening.flatMap((condition): [string, Attempt][] => [
      [
        `condition ${condition} of the site space`,
        (docs, hidden) => docs.updateSiteSpaceById({ params: siteSpace(hidden), body: { condition } }),
      ],
      [
        `condition ${condition} of the section`,
        (docs, hidden) => docs.updateSiteSectionById({ params: section(hidden), body: { condition } }),
      ],
    ]),
  ),
  'the section into a group': (docs, hidden) =>
    docs.addSectionToGroup({
      params: { ...hidden.site, siteSectionGroupId: hidden.groupId },
      body: { sectionId: hidden.siteSectionId },
    }),
  'the section out of the group': (docs, hidden) =>
    docs.removeSectionFromGroup({
      params: { ...section(hidden), siteSectionGroupId: hidden.groupId },
    }),
  'the section as default': (docs, hidden) =>
    docs.updateSiteById({ params: hidden.site, body: { defaultSiteSection: hidden.siteSectionId } }),
  'a schema without the claim': (docs, { site }) =>
    docs.updateSiteAdaptiveSchema({ params: site, body: withClaims({}) }),
  'a schema with other claims': (docs, { site }) =>
    docs.updateSiteAdaptiveSchema({ params: site, body: withClaims({ other: { type: 'boolean' } }) }),
  'publishing the site': (docs, { site }) => docs.publishSite({ params: site }),
  'a copy of the site space': (docs, hidden) => docs.duplicateSiteSpace({ params: siteSpace(hidden) }),
  'the space on an open site': (docs, { openSite, spaceId }) =>
    docs.addSpaceToSite({ params: openSite, body: { spaceId } }),
  'a section on an open site': (docs, { openSite, spaceId }) =>
    docs.addSectionToSite({ params: openSite, body: { spaceId } }),
  'the space in place of another': (docs, { openSite, openSiteSpaceId, spaceId }) =>
    docs.updateSiteSpaceById({ params: { ...openSite, siteSpaceId: openSiteSpaceId }, body: { spaceId } }),
  'a site of my own': async (docs, { own: { params }, spaceId }) => {
    const site = await docs.createSite({ params, body: { spaces: [spaceId] } })
    await docs.publishSite({ params: { ...params, siteId: site.id } })
  },
  'a site of my own that I publish first': async (docs, { own: { params }, spaceId }) => {
    const site = await docs.createSite({ params, body: { visibility: 'share-link' } })
    const mine = { ...params, siteId: site.id }
    await docs.publishSite({ params: mine })
    await docs.addSpaceToSite({ params: mine, body: { spaceId } })
    await docs.updateSiteById({ params: mine, body: { visibility: 'public' } })
  },
  'a copy of the space on an open site': async (docs, { openSite, spaceId }) => {
    const { id } = await docs.duplicateSpace({ params: { spaceId } })
    await docs.addSpaceToSite({ params: openSite, body: { spaceId: id } })
  },
  'a copy of the space elsewhere': async (docs, { openCollectionId, spaceId }) => {
    const { id } = await docs.duplicateSpace({ params: { spaceId } })
    await docs.moveSpace({ params: { spaceId: id }, body: { parent: openCollectionId } })
  },
  'the space to the root': (docs, { spaceId }) => docs.moveSpace({ params: { spaceId }, body: { parent: null } }),
  'the space into an open collection': (docs, { openCollectionId, spaceId }) =>
    docs.moveSpace({ params: { spaceId }, body: { parent: openCollectionId } }),
  'another default level': (docs, { spaceId }) =>
    docs.updateSpaceById({ params: { spaceId }, body: { defaultLevel: 'read' } }),
  'deleting and restoring': async (docs, { spaceId }) => {
    await docs.deleteSpaceById({ params: { spaceId } })
    await docs.restoreSpace({ params: { spaceId } })
  },
  'deleting and restoring the site': async (docs, { site }) => {
    await docs.deleteSiteById({ params: site })
    await docs.restoreSite({ params: site })
  },
  'the collection into an open one': (docs, { collectionId, openCollectionId }) =>
    docs.moveCollection({ params: { collectionId }, body: { parent: openCollectionId } }),
  'another default level of the collection': (docs, { collectionId }) =>
    docs.updateCollectionById({ params: { collectionId }, body: { defaultLevel: 'read' } }),
  'the end of the collection': (docs, { collectionId }) => docs.deleteCollectionById({ params: { collectionId } }),
  'a grant on the collection': (docs, { collectionId }, { id }) =>
    docs.inviteToCollection({ params: { collectionId }, body: { users: [id], role: 'read' } }),
  'a grant on the space': (docs, { spaceId }, { id }) =>
    docs.inviteToSpace({ params: { spaceId }, body: { users: [id], role: 'read' } }),
  'a link to the space': (docs, { own: { params }, spaceId }) =>
    docs.createOrganizationInvite({ params, body: { space: spaceId, level: 'read' } }),
  'the end of the section': (docs, hidden) => docs.deleteSiteSectionById({ params: section(hidden) }),
  'a link to the collection': (docs, { own: { params }, collectionId }) =>
    docs.createOrganizationInvite({ params, body: { collection: collectionId, level: 'read' } }),
}
