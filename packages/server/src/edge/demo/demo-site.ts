import type { Client, SiteStructureEntry } from '@scriptorium/client'
import { join } from 'node:path'
import { importSource } from '@scriptorium/folders/import/index'
import { readFolder } from '@scriptorium/folders/import/read-folder'
import type { Source } from '@scriptorium/folders/source'
import { readGuide } from './documentation.ts'

const title = 'Scriptorium'
const handbookTitle = 'Handbook'
const guideTitle = 'In production'
const shortTitle = 'Short edition'

/** The page that only visitors of the team see. */
const teamPage = {
  document: { markdown: '# For the team\n\nVisitors see this page if the condition of the page holds for them.\n' },
  condition: 'visitor.claims.unsigned.team == true',
} as const

const visitorSchema = {
  type: 'object',
  properties: {
    unsigned: { type: 'object', properties: { team: { type: 'boolean' } }, additionalProperties: false },
  },
  additionalProperties: false,
} as const

const readPages = (name: string): Promise<Source> => readFolder(join(import.meta.dirname, 'content', name))

interface Demo {
  docs: Client
  organizationId: string
  /** The space with the documentation. */
  spaceId: string
  /** The space with the reference of the API. */
  apiSpaceId: string
}

const ensureSpace = async ({ docs, organizationId }: Demo, name: string, source: Source): Promise<string> => {
  const params = { organizationId }
  const { items } = await docs.listSpacesInOrganizationById({ params })
  const found = items.find((space) => space.title === name)
  const { id: spaceId } =
    found ?? (await docs.createSpace({ params, body: { title: name, language: 'en', empty: true } }))
  const { pages } = await docs.listPages({ params: { spaceId } })
  if (pages.length === 0) await importSource(docs, source, { spaceId, subject: `Write: ${name}`, merge: true })
  return spaceId
}

const addTeamPage = async ({ docs }: Demo, spaceId: string): Promise<void> => {
  const { pages } = await docs.listPages({ params: { spaceId } })
  if (pages.some((page) => 'condition' in page)) return
  const { id: changeRequestId } = await docs.createChangeRequest({
    params: { spaceId },
    body: { subject: 'Add a page for the team' },
  })
  const params = { spaceId, changeRequestId }
  await docs.updateChangeRequestContent({ params, body: { changes: [{ operation: 'insert_page', ...teamPage }] } })
  await docs.mergeChangeRequest({ params })
}

/** Returns the site, which an interrupted start may have left unpublished. */
const ensureSite = async ({ docs, organizationId }: Demo): Promise<string> => {
  const params = { organizationId }
  const { items } = await docs.listSites({ params })
  const unfinished = items.find((site) => site.title === title && !site.published)
  return (unfinished ?? (await docs.createSite({ params, body: { title } }))).id
}

const sectionOf = (name: string, ...spaceIds: string[]): SiteStructureEntry => ({
  object: 'site-section',
  title: name,
  siteSpaces: spaceIds.map((spaceId) => ({ object: 'site-space', spaceId })),
})

/**
 * Publishes the example site: a handbook with a page for a part of the visitors, the documentation in two editions, the guide for
 * operators, and the reference of the API. Returns its address.
 */
export const publishDemoSite = async (demo: Demo): Promise<string> => {
  const { docs, organizationId, spaceId, apiSpaceId } = demo
  const shortId = await ensureSpace(demo, shortTitle, await readPages('short-edition'))
  const guideId = await ensureSpace(demo, guideTitle, await readGuide())
  const handbookId = await ensureSpace(demo, handbookTitle, await readPages('handbook'))
  await addTeamPage(demo, handbookId)
  const params = { organizationId, siteId: await ensureSite(demo) }
  const sections = [
    // Whoever opens the site first sees what a page can hold.
    sectionOf(handbookTitle, handbookId),
    sectionOf('Guides', spaceId, shortId),
    sectionOf(guideTitle, guideId),
    sectionOf('API', apiSpaceId),
  ]
  const { structure } = await docs.replaceSiteStructure({ params, body: { structure: sections } })
  const destination = { kind: 'site-section', siteSectionId: structure[0]!.id } as const
  await docs.bulkUpsertSiteRedirects({ params, body: { redirects: [{ source: '/help', destination }] } })
  await docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema: visitorSchema as never } })
  await docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true }, agentsContext: 'included' } })
  const { urls } = await docs.publishSite({ params }).then(() => docs.getSiteById({ params }))
  return urls.published ?? urls.app
}
