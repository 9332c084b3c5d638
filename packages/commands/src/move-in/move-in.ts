import type { Client, ImportRun, Site } from '@scriptorium/client'
import type { Look, Redirect, Source } from '@scriptorium/folders/source'
import {
  describeRemoteImport,
  importByServer,
  isAddress,
  sourceAt,
  type ImportSource,
} from '../folders/import-by-server.ts'
import { withSource } from '../folders/import-source.ts'
import { CommandError } from '../output.ts'
import { addRedirects, addVariant, setLook, type SiteOf } from './move-in-site.ts'
import { siteNamed } from '../sites/site-command.ts'
import { createNamedSite } from '../sites/site-name.ts'
import { uploadFolder } from '../folders/upload-folder.ts'

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
  /** The change request with what changed in the source, if the site had content before. */
  changeRequest?: string | undefined
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
  changeRequest?: string | undefined
}

interface MovedContent extends Content {
  /** Number of redirects. */
  made: number
}

const maxTitleLength = 50

/** What was read, and where it goes. */
interface Part {
  source: Source
  root: string
  /** The name of the folder. */
  name: string
  spaceId: string
  /** Whether what is imported is merged at once. */
  merge: boolean
}

/** Where things move in. */
interface Target {
  site: SiteOf
  spaceId: string
  /** Whether the space has no pages yet. If it has, people may have changed them, so they merge what is imported. */
  isEmpty: boolean
}

/** Imports what was read into a space. */
const importPart = async (docs: Client, { source, root, name, spaceId, merge }: Part): Promise<Content> => {
  // Imported here, so that small commands do not load the Markdown parser.
  const { describeImport, importSource, importSubject } = await import('@scriptorium/folders/import/index')
  const { reportOn } = await import('@scriptorium/folders/report/report-on')
  const { remarkLines, reportedOf, reportLines } = await import('@scriptorium/folders/report/describe-report')
  const { pagePaths } = await import('@scriptorium/folders/outline')
  const result = await importSource(docs, source, { spaceId, subject: importSubject(name), folder: name, merge })
  const found = await reportOn(source, root)
  const report = reportedOf(found)
  const lines = [...reportLines(report), ...remarkLines('as text', report.kept)]
  const paths = pagePaths(source.files)
  const redirects = found.redirects.flatMap(({ from: old, path }) => {
    const to = paths.get(path)
    return to === undefined ? [] : [{ from: old, to }]
  })
  const text = [...lines, ...remarkLines('broken', report.brokenLinks), describeImport(result)].join('\n')
  return { look: source.site?.look, text, redirects, changeRequest: merge ? undefined : result.changeRequest?.id }
}

/** Has the server import a source into a space. The server makes the redirects. */
const importRemote = async (docs: Client, target: Target, source: ImportSource): Promise<MovedContent> => {
  const { site, spaceId, isEmpty } = target
  const done = await importByServer(docs, { source, spaceId, siteId: site.id, merge: isEmpty })
  const { look }: NonNullable<ImportRun['report']> = done.run.report!
  const params = { organizationId: site.organization, siteId: site.id }
  const { count } = await docs.listSiteRedirects({ params, query: { limit: 1 } })
  const changeRequest = isEmpty ? undefined : done.run.target.changeRequest
  return { look, text: await describeRemoteImport(done), redirects: [], made: count, changeRequest }
}

/** Imports a folder or a zip file of this machine: the first language or version into a space, the others into spaces of their own. */
const importLocal = (docs: Client, target: Target, from: string): Promise<MovedContent> =>
  withSource(from, false, async (opened) => {
    const { site, spaceId, isEmpty } = target
    const { root, name } = opened
    const upload = () => uploadFolder(docs, spaceId, opened)
    const { isTranslated, hasVariants } = await opened.survey()
    // The server imports one space at a time, and knows at the next import what this one brought.
    const whole = isTranslated && !hasVariants ? await upload() : undefined
    if (whole) return importRemote(docs, target, whole)
    const source = await opened.read()
    const { noPages } = await import('@scriptorium/folders/report/describe-report')
    const { splitVariants } = await import('@scriptorium/folders/variants')
    if (source.files.length === 0) throw new CommandError(`${noPages(from, source.skipped)}.`)
    const parts = splitVariants(source)
    if (parts.length > 1 && !isEmpty) throw new CommandError(severalSpaces(site.title))
    const single = hasVariants && parts.length === 1 ? await upload() : undefined
    if (single) return importRemote(docs, target, single)
    const contents: Content[] = []
    let made = 0
    for (const [index, part] of parts.entries()) {
      const isFirst = index === 0 || part.variant === undefined
      const into = isFirst ? spaceId : await addVariant(docs, site, part.variant!)
      const content = await importPart(docs, { source: part.source, root, name, spaceId: into, merge: isEmpty })
      made += await addRedirects(docs, site, into, content.redirects)
      contents.push(isFirst ? content : { ...content, text: `${part.variant!.title}: ${content.text}` })
    }
    return { ...contents[0]!, text: contents.map(({ text }) => text).join('\n'), made }
  })

const severalSpaces = (title: string): string =>
  `The site "${title}" exists, and its languages or versions are spaces of their own: import into each with \`scriptorium import\`, or name a new site.`

/** Returns the site with a name and its space. If there is none, creates both. */
const openTarget = async (docs: Client, organizationId: string, name: string): Promise<Target> => {
  const params = { organizationId }
  const found = await siteNamed(docs, organizationId, name)
  if (!found) {
    const { id: spaceId } = await docs.createSpace({
      params,
      body: { title: name.slice(0, maxTitleLength), empty: true },
    })
    const { id } = await createNamedSite(docs, organizationId, { title: name, spaces: [spaceId] })
    return { site: { id, title: name, organization: organizationId }, spaceId, isEmpty: true }
  }
  const [first, ...others] = (await docs.listSiteSpaces({ params: { ...params, siteId: found.id } })).items
  if (first === undefined)
    throw new CommandError(
      `The site "${found.title}" exists, and has no space that you can read: add one, or name a new site.`,
    )
  if (others.length > 0) throw new CommandError(severalSpaces(found.title))
  const spaceId = first.space.id
  const { pages } = await docs.listPages({ params: { spaceId } })
  return {
    site: { id: found.id, title: found.title, organization: organizationId },
    spaceId,
    isEmpty: pages.length === 0,
  }
}

/**
 * Makes a site of a folder, an archive, a repository or a website: pages, look, and redirects from the old addresses. If the site exists, what
 * changed in the source since the last time goes into a change request.
 */
export const moveIn = async (docs: Client, { from, organizationId, name, publish }: MoveIn): Promise<MovedIn> => {
  const target = await openTarget(docs, organizationId, name)
  const { site, spaceId, isEmpty } = target
  const content = await (isAddress(from) ? importRemote(docs, target, sourceAt(from)) : importLocal(docs, target, from))
  if (content.look && isEmpty) await setLook(docs, site, spaceId, content.look)
  const at = { params: { organizationId, siteId: site.id } }
  const { text, changeRequest, made: redirects } = content
  const done = { spaceId, text, changeRequest, redirects }
  if (publish) return { ...done, site: await docs.publishSite(at) }
  const now = await docs.getSiteById(at)
  return { ...done, site: now, ...(!now.published && { preview: (await docs.getSitePublishingPreviewById(at)).url }) }
}
