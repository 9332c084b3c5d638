import type { Client, ImportRun, Site } from '@scriptorium/client'
import type { Look, Redirect } from '@scriptorium/folders/source'
import { importAddress, describeAddressImport, isAddress } from './import-address.ts'
import { withSource } from './import-source.ts'
import { CommandError } from './output.ts'
import { changedLook } from './site-look.ts'
import { createNamedSite } from './site-name.ts'

/** What moves in, and what its site is called. */
export interface MoveIn {
  /** A folder, a zip file or an address. */
  from: string
  organizationId: string
  name: string
  publish?: boolean | undefined
}

/** A site with what moved in. */
export interface MovedIn {
  site: Site
  spaceId: string
  /** What was read and written. */
  text: string
  /** Address that shows the site before it is published. */
  preview?: string
  redirects: number
}

interface Content {
  look: Look | undefined
  text: string
  /** Old addresses, with the path of the page. */
  redirects: readonly Redirect[]
}

const maxTitleLength = 50

/** Imports a folder or a zip file of this machine into a space. */
const importLocal = (docs: Client, spaceId: string, from: string): Promise<Content> =>
  withSource(from, false, async ({ source, root, name }) => {
    // Imported here, so that small commands do not load the Markdown parser.
    const { describeImport, importSource, importSubject } = await import('@scriptorium/folders/import/index')
    const { reportOn } = await import('@scriptorium/folders/report/report-on')
    const { remarkLines, reportedOf, reportLines } = await import('@scriptorium/folders/report/describe-report')
    const { pagePaths } = await import('@scriptorium/folders/outline')
    if (source.files.length === 0) throw new CommandError(`There are no pages in ${from}.`)
    const result = await importSource(docs, source, {
      spaceId,
      subject: importSubject(name),
      folder: name,
      merge: true,
    })
    const found = await reportOn(source, root)
    const report = reportedOf(found)
    const lines = [...reportLines(report), ...remarkLines('as text', report.kept)]
    const paths = pagePaths(source.files)
    const redirects = found.redirects.flatMap(({ from: old, path }) => {
      const to = paths.get(path)
      return to === undefined ? [] : [{ from: old, to }]
    })
    const text = [...lines, ...remarkLines('broken', report.brokenLinks), describeImport(result)].join('\n')
    return { look: source.site?.look, text, redirects }
  })

/** Has the server import an address into a space. The server makes the redirects. */
const importRemote = async (docs: Client, spaceId: string, siteId: string, url: string): Promise<Content> => {
  const done = await importAddress(docs, { url, spaceId, siteId, merge: true })
  const { look }: NonNullable<ImportRun['report']> = done.run.report!
  return { look, text: await describeAddressImport(done), redirects: [] }
}

const isColor = (color: string | undefined): color is string => /^#[\da-f]{6}$/i.test(color ?? '')

const isUrl = (address: string | undefined): address is string => /^https?:\/\//i.test(address ?? '')

/** Gives a site the name and the color that it had, and the pictures that have an address of their own. */
const setLook = async (docs: Client, { id: siteId, organization, title }: SiteOf, look: Look) => {
  const params = { organizationId: organization, siteId }
  const [logo, darkLogo, favicon] = [look.logo, look.darkLogo, look.favicon].map((one) =>
    isUrl(one) ? one : undefined,
  )
  const color = isColor(look.color) ? look.color : undefined
  if (!color && !logo && !favicon) return
  const before = await docs.getSiteCustomizationById({ params })
  const body = changedLook(before, { title, color, logo, darkLogo, favicon })
  await docs.updateSiteCustomizationById({ params, body })
}

type SiteOf = Pick<Site, 'id' | 'title'> & { organization: string }

type Pages = Awaited<ReturnType<Client['listPages']>>['pages']

const idsByPath = (pages: Pages): [path: string, id: string][] =>
  pages.flatMap((page) => [
    ...('path' in page ? [[page.path, page.id] as [string, string]] : []),
    ...('pages' in page ? idsByPath(page.pages as Pages) : []),
  ])

const perRequest = 500
const isSource = /^(?:\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+)+$/

/** Keeps old addresses: each leads to the page that it was. Returns how many lead elsewhere now. */
const addRedirects = async (docs: Client, site: SiteOf, spaceId: string, redirects: readonly Redirect[]) => {
  const params = { organizationId: site.organization, siteId: site.id }
  const [siteSpace] = (await docs.listSiteSpaces({ params })).items
  const ids = new Map(idsByPath((await docs.listPages({ params: { spaceId } })).pages))
  const wanted = new Map<string, string>()
  for (const { from, to } of redirects) {
    const source = encodeURI(from.replace(/\/+$/, ''))
    const pageId = ids.get(to)
    if (pageId !== undefined && source !== `/${to}` && isSource.test(source) && !wanted.has(source))
      wanted.set(source, pageId)
  }
  const entries = [...wanted].map(([source, pageId]) => ({
    source,
    destination: { kind: 'site-page' as const, siteSpaceId: siteSpace!.id, pageId },
  }))
  for (let at = 0; at < entries.length; at += perRequest)
    await docs.bulkUpsertSiteRedirects({ params, body: { redirects: entries.slice(at, at + perRequest) } })
  return entries.length
}

/** Makes a site of a folder, an archive, a repository or a website: pages, look, and redirects from the old addresses. */
export const moveIn = async (docs: Client, { from, organizationId, name, publish }: MoveIn): Promise<MovedIn> => {
  const params = { organizationId }
  const title = name.slice(0, maxTitleLength)
  const { id: spaceId } = await docs.createSpace({ params, body: { title, empty: true } })
  const created = await createNamedSite(docs, organizationId, { title: name, spaces: [spaceId] })
  const site = { id: created.id, title: name, organization: organizationId }
  const isRemote = isAddress(from)
  const content = isRemote ? await importRemote(docs, spaceId, site.id, from) : await importLocal(docs, spaceId, from)
  if (content.look) await setLook(docs, site, content.look)
  const at = { params: { ...params, siteId: site.id } }
  const made = isRemote
    ? (await docs.listSiteRedirects({ ...at, query: { limit: 1 } })).count
    : await addRedirects(docs, site, spaceId, content.redirects)
  const done = { spaceId, text: content.text, redirects: made }
  if (publish) return { ...done, site: await docs.publishSite(at) }
  return { ...done, site: await docs.getSiteById(at), preview: (await docs.getSitePublishingPreviewById(at)).url }
}
