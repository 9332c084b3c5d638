import { runOnce } from '@scriptorium/content/caller'
import { closeMarkdown } from '@scriptorium/content/pool/pool'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { fontAssetsOf, siteAssets } from '@scriptorium/site/assets'
import { diagramPage } from '@scriptorium/site/diagram-assets'
import { tryScript } from '@scriptorium/site/try-assets'
import { pathOnSite, siteAddress } from '../../../domain/sites/addresses/address.ts'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import type { Located } from '../../../domain/sites/addresses/locate.ts'
import { siteSource, type FoundContent } from '../../../domain/sites/resolution/resolution.ts'
import { firstShownPage } from '../../../domain/sites/resolution/pages.ts'
import { orderedSiteSpaces } from '../../../domain/sites/structure/structure.ts'
import { copyIndexPath } from '../frame.ts'
import { isListedSite } from '../lists/listings.ts'
import { llmsFullOf, llmsOf, robotsOf, sitemapOf, sitemapPartOf } from '../lists/lists.ts'
import { lookOf, type ReaderServices } from '../visit.ts'
import { createPictures } from '../files/picture.ts'
import { pagesOf, visitAt } from '../tree/walk.ts'
import type { Output } from './output.ts'
import { createFormerPaths, longForms } from './places.ts'
import { createSearchData } from './search-data.ts'
import { addPage, fileAt, resolvePath, visitOf, wholeAddress, type Work } from './work.ts'
import { writeFileOf, writeMissing } from './write-files.ts'

/** Thrown if visitors without credentials find no site. */
export class NothingShownError extends Error {}

/** What a copy contains. */
export interface Copied {
  pages: number
  redirects: number
  files: number
  deleted: number
  /** Addresses within the site where visitors find nothing, with a file that names each. */
  broken: { address: string; file: string }[]
}

type OnProgress = (done: number, total: number) => void

interface CopyOptions {
  /** Where the copy will be served. */
  url?: string | undefined
  /** Whether to draw a picture for links to each page. */
  hasPictures?: boolean | undefined
  onProgress: OnProgress
}

const tasksAtOnce = 4

/** Adds all pages that a visitor can open, also those that the navigation hides, and returns their former paths and those of links. */
const addPages = async (work: Work, home: FoundContent): Promise<{ count: number; former: string[] }> => {
  const former: string[] = []
  let count = 0
  const root = visitOf(work, home)
  for (const siteSpace of orderedSiteSpaces(home.shown)) {
    const visit = await visitAt(root, siteSpace)
    const formerPaths = visit && createFormerPaths(visit.found.tree)
    if (!visit || !formerPaths) continue
    const first = await firstShownPage(visit.found.tree, visit.found.audience)
    const opened = { ...visit, firstId: first?.page.id }
    for await (const { page, path } of pagesOf(visit, siteSpace, ({ found }, one) => found.audience.mayShow(one))) {
      const address = pathOnSite(home.structure, siteSpace, path)
      addPage(work, address, count++, opened, { page, path })
      for (const one of await formerPaths(page)) former.push(pathOnSite(home.structure, siteSpace, one))
    }
    // A page that moved to another space left a link.
    for await (const page of visit.found.tree.entries<PageRecord>('page')) {
      if (page.type !== 'link' || page.target?.kind !== 'page') continue
      const paths = [(await visit.found.tree.pathOf(page.id))!, ...(await formerPaths(page))]
      for (const one of paths) former.push(pathOnSite(home.structure, siteSpace, one))
    }
  }
  return { count, former }
}

/** Runs all tasks, and the tasks that these add. */
const finishTasks = async (work: Work, onProgress: OnProgress): Promise<void> => {
  let done = 0
  const next = async (): Promise<void> => {
    for (let task = work.tasks.shift(); task; task = work.tasks.shift()) {
      await runOnce(() => writeFileOf(work, task))
      onProgress(++done, done + work.tasks.length)
    }
  }
  while (work.tasks.length > 0) await Promise.all(Array.from({ length: tasksAtOnce }, next))
}

/** Writes the redirects of the site, and redirects from former paths of pages and from links. A path that a page has now gets no redirect. */
const writeRedirects = async (work: Work, home: FoundContent, former: readonly string[]): Promise<void> => {
  const rows = await work.source.db('siteRedirects').where({ siteId: home.site.id }).orderBy('source').select('source')
  const sources = rows.map(({ source }) => source.replace(/^\//, ''))
  const paths = [...sources, ...former.map(encodePath), ...longForms(home).map(({ from }) => from)]
  for (const path of paths) await fileAt(work, path)
}

async function* readdressed(work: Work, text: AsyncIterable<string>): AsyncGenerator<string> {
  const whole = wholeAddress(work)
  for await (const part of text) yield whole(part)
}

const writeLists = async (work: Work, home: FoundContent): Promise<void> => {
  const { output, located, url } = work
  const visit = visitOf(work, home)
  await output.write('robots.txt', robotsOf(visit, isListedSite(visit) ? url : undefined))
  if (!isListedSite(visit)) return
  const write = (file: string, text: AsyncIterable<string>) => output.writeStream(file, () => readdressed(work, text))
  await write('llms.txt', llmsOf(visit))
  // The markdown of each page was written before.
  await write('llms-full.txt', llmsFullOf(visit, { read: (path) => output.read(`${path}.md`) }))
  let parts = 0
  const counted = async function* (): AsyncGenerator<string> {
    for await (const text of sitemapOf(visit, located.base)) {
      parts += text.split('<sitemap>').length - 1
      yield text
    }
  }
  await write('sitemap.xml', counted())
  for (let part = 1; part <= parts; part++) await write(`sitemap-${part}.xml`, sitemapPartOf(visit, part))
}

// Files of these kinds can contain scripts.
const activeEndings = ['htm', 'html', 'svg', 'xhtml', 'xml'] as const

// Two files that many hosts read: what leads elsewhere with its status, and headers that a server of ours sends.
const writeHostFiles = async (work: Work, home: FoundContent): Promise<void> => {
  const { output, root, redirects } = work
  const exact = redirects.map(({ from, to, status }) => `${root}${encodePath(from)} ${to} ${status}`)
  const forms = longForms(home).map(({ from, to }) => `${root}${from}/* ${root}${to === '' ? '' : `${to}/`}:splat 301`)
  await output.write('_redirects', [...exact, ...forms].map((line) => `${line}\n`).join(''))
  const sandbox = "  Content-Security-Policy: sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:\n"
  const all = `${root}~files/*\n  X-Content-Type-Options: nosniff\n  Cache-Control: public, max-age=31536000, immutable\n`
  const active = activeEndings.map((ending) => `${root}~files/*.${ending}\n${sandbox}`)
  await output.write('_headers', [all, ...active].join('\n'))
}

/** Writes the style sheets, the script and the fonts of all looks that the site spaces have. */
const writeAssets = async ({ output }: Work, { site, shown }: FoundContent): Promise<void> => {
  for (const siteSpace of shown.siteSpaces) {
    const look = lookOf({ site, siteSpace })
    const { style, script } = await siteAssets(look)
    for (const { name, content } of [style, script, ...fontAssetsOf(look)])
      if (!output.has(`~assets/${name}`)) await output.write(`~assets/${name}`, content)
  }
}

/** Writes what draws diagrams and what sends requests to APIs, if a page has one. It is large. */
const writeRareAssets = async ({ addresses, output }: Work): Promise<void> => {
  for (const [start, load] of [
    ['diagrams.', diagramPage],
    ['try.', tryScript],
  ] as const) {
    if (![...addresses.keys()].some((address) => address.includes(`/~assets/${start}`))) continue
    const { name, content } = await load()
    await output.write(`~assets/${name}`, content)
  }
}

const startWork = (
  services: ReaderServices,
  located: Located,
  output: Output,
  { url, hasPictures }: Pick<CopyOptions, 'hasPictures' | 'url'>,
): Work => {
  const base = siteAddress(located.site, located.organization, services.urls)
  return {
    services,
    source: siteSource(services, services.database.read),
    located: { ...located, base, isFormer: false },
    url: url ?? base,
    root: url === undefined ? '/' : new URL(url).pathname,
    output,
    searchData: createSearchData(),
    pictures: hasPictures ? createPictures(services) : undefined,
    tasks: [],
    pages: new Map(),
    files: new Map(),
    addresses: new Map(),
    broken: new Map(),
    redirects: [],
  }
}

const homeOf = async (work: Work): Promise<FoundContent> => {
  const home = await resolvePath(work, [])
  if (home.kind === 'content') return home
  const why = home.kind === 'refused' ? home.reason : 'not-found'
  const reasons = {
    'not-found': 'it is not published, or it has no content for them',
    'share-link': 'it is shared by links with a key',
    'sign-in': 'it is for signed-in visitors',
  }
  throw new NothingShownError(`Visitors without a key or a token see nothing of this site: ${reasons[why]}.`)
}

/**
 * Copies what a visitor without credentials sees of a site into files that need no server. Conditions are evaluated as for that
 * visitor, so nothing that they hide is in a file.
 */
export const copySite = async (
  services: ReaderServices,
  located: Located,
  output: Output,
  { onProgress, ...options }: CopyOptions,
): Promise<Copied> => {
  const work = startWork(services, located, output, options)
  const home = await homeOf(work)
  await writeAssets(work, home)
  const { count, former } = await addPages(work, home)
  await fileAt(work, '')
  await finishTasks(work, onProgress)
  await writeRedirects(work, home, former)
  await writeMissing(work, home)
  await finishTasks(work, () => undefined)
  // The search index needs much memory, and the thread for texts is large.
  await closeMarkdown()
  await output.writeStream(copyIndexPath, () => work.searchData.script(visitOf(work, home)))
  await writeRareAssets(work)
  await writeLists(work, home)
  await writeHostFiles(work, home)
  const broken = [...work.broken].map(([address, file]) => ({ address, file }))
  return { pages: count, redirects: work.redirects.length, ...(await output.finish()), broken }
}
