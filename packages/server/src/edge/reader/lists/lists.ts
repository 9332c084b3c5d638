import { Readable } from 'node:stream'
import { runOnce } from '@scriptorium/content/caller'
import { html } from '@scriptorium/site/html'
import { pathOnSite } from '../../../domain/sites/addresses/address.ts'
import { pageMarkdown } from '../page/markdown.ts'
import { lookOf, siteSpaceHref, type Visit } from '../visit.ts'
import { allPages, allPagesInAnyOrder, firstPageIdOf, mostPages, visitAt, type ListedPage } from '../tree/walk.ts'

/** The most pages that a list for search engines may have. */
const maxPagesOfSitemap = 50_000

const crawlersOfModels = ['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot', 'PerplexityBot']

/** Returns what search engines may read of a site. `address` is that of a site which they may list. */
export const robotsOf = ({ found }: Visit, address: string | undefined): string => {
  if (address === undefined) return 'User-agent: *\nDisallow: /\n'
  const refused = found.site.agentsContext === 'excluded' ? crawlersOfModels : []
  const agents = refused.map((name) => `User-agent: ${name}\nDisallow: /\n\n`).join('')
  const own = `Allow: /\nDisallow: ${new URL(address).pathname}~search\n`
  return `${agents}User-agent: *\n${own}\nSitemap: ${address}sitemap.xml\n`
}

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const entryOf = (href: string, { page }: ListedPage): string =>
  `${String(html`<url><loc>${href}</loc><lastmod>${page.updatedAt}</lastmod></url>`)}\n`

async function* indexedPages(visit: Visit): AsyncGenerator<ListedPage> {
  for await (const listed of allPagesInAnyOrder(visit)) if (listed.page.noRobotsIndex !== true) yield listed
}

/** Returns a function that returns the canonical address of a page: for a first page that of its site space. */
const createCanonical = (visit: Visit) => {
  const firstIds = new Map<string, Promise<string | undefined>>()
  return async ({ href, page, siteSpace }: ListedPage): Promise<string> => {
    const firstId = firstIds.get(siteSpace.id) ?? firstPageIdOf(visit, siteSpace)
    firstIds.set(siteSpace.id, firstId)
    return (await firstId) === page.id ? new URL(siteSpaceHref(visit.found, siteSpace), href).href : href
  }
}

async function* entriesOf(visit: Visit, from = 0): AsyncGenerator<string> {
  const canonical = createCanonical(visit)
  let index = 0
  for await (const listed of indexedPages(visit)) {
    if (index >= from) yield entryOf(await canonical(listed), listed)
    if (++index >= from + maxPagesOfSitemap) return
  }
}

const indexOf = (count: number, address: string): string => {
  const parts = Array.from({ length: Math.ceil(count / maxPagesOfSitemap) }, (_, index) => {
    const location = html`${address}sitemap-${index + 1}.xml`
    return `<sitemap><loc>${String(location)}</loc></sitemap>\n`
  })
  return `${opening}<sitemapindex ${namespace}>\n${parts.join('')}</sitemapindex>\n`
}

async function* listOf(entries: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${opening}<urlset ${namespace}>\n`
  yield* entries
  yield '</urlset>\n'
}

// An index is needed only for what a site lists. Hidden pages are not listed, so large sites are counted page by page.
const countEntries = async (visit: Visit): Promise<number> => {
  if ((await mostPages(visit)) <= maxPagesOfSitemap) return 0
  let count = 0
  for await (const _ of indexedPages(visit)) count++
  return count
}

/** Yields the pages for search engines; if there are too many for one list, the list of the lists. */
export async function* sitemapOf(visit: Visit, address: string): AsyncGenerator<string> {
  const count = await countEntries(visit)
  if (count > maxPagesOfSitemap) yield indexOf(count, address)
  else yield* listOf(entriesOf(visit))
}

/** Yields one of several lists of pages for search engines, the first of which is 1. */
export const sitemapPartOf = (visit: Visit, part: number): AsyncGenerator<string> =>
  listOf(entriesOf(visit, (part - 1) * maxPagesOfSitemap))

const isForModels = ({ page }: ListedPage): boolean => page.noIndex !== true && page.noRobotsIndex !== true

const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Where a list for language models differs from the usual one. */
interface ListOptions {
  /** The most pages of a site space that are listed in display order; 5,000 by default. */
  maxOrdered?: number
  /** Returns the markdown of the page at a path of the site, where it is known already. */
  read?: (path: string) => Promise<string>
}

/** Yields the pages for language models: titles, addresses of their markdown, and descriptions. */
export async function* llmsOf(visit: Visit, { maxOrdered }: ListOptions = {}): AsyncGenerator<string> {
  const { found } = visit
  yield `# ${line(lookOf(found).title ?? found.site.title)}\n`
  let last = ''
  for await (const listed of allPages(visit, maxOrdered)) {
    const { page, href, siteSpace } = listed
    if (!isForModels(listed)) continue
    if (last !== siteSpace.id) yield `\n## ${line(found.spaces.get(siteSpace.spaceId)!.title)}\n\n`
    last = siteSpace.id
    const description = page.description ? `: ${line(page.description)}` : ''
    yield `- [${line(page.title)}](${href}.md)${description}\n`
  }
}

interface OpenedPage extends ListedPage {
  visit: Visit
}

async function* pagesForModels(visit: Visit, maxOrdered: number | undefined): AsyncGenerator<OpenedPage> {
  let open: Visit | undefined
  for await (const listed of allPages(visit, maxOrdered)) {
    if (!isForModels(listed)) continue
    if (open?.found.siteSpace.id !== listed.siteSpace.id) open = await visitAt(visit, listed.siteSpace)
    if (open) yield { ...listed, visit: open }
  }
}

// Pages that are read at the same time share statements and both worker threads. Few, because their documents are in memory.
const pagesAtOnce = 4

/** Yields the markdown of all pages, one after another. */
export async function* llmsFullOf(visit: Visit, { maxOrdered, read }: ListOptions = {}): AsyncGenerator<string> {
  const textOf = async ({ visit: shown, page, path, href, siteSpace }: OpenedPage): Promise<string> => {
    const text = await (read
      ? read(pathOnSite(shown.found.structure, siteSpace, path))
      : runOnce(() => pageMarkdown(shown, page)))
    return `<!-- ${href} -->\n\n${text}\n\n`
  }
  const pages = Readable.from(pagesForModels(visit, maxOrdered), { highWaterMark: 1 })
  yield* pages.map(textOf, { concurrency: pagesAtOnce }) as AsyncIterable<string>
}
