import { html } from '@scriptorium/site/html'
import { Problem } from '../problem.ts'
import { siteAddress } from '../sites/address.ts'
import { writePart } from '../write-part.ts'
import { pageMarkdown } from './markdown.ts'
import type { AdmittedRequest } from './request.ts'
import { cacheHeaders, sendText } from './respond.ts'
import { lookOf } from './visit.ts'
import { allPages, visitAt, type ListedPage } from './walk.ts'

const maxPagesOfSitemap = 50_000

const isListed = ({ found }: AdmittedRequest): boolean =>
  found.site.visibility === 'public' && found.audience.preview === undefined

const requireListed = (request: AdmittedRequest): void => {
  if (!isListed(request)) throw new Problem('not_found', 'This site has no such list')
}

const begin = ({ req, res, isPublic }: AdmittedRequest, contentType: string): boolean => {
  res.set({ ...cacheHeaders({ isPublic }), 'Content-Type': contentType }).status(200)
  if (req.method === 'HEAD') res.end()
  return req.method !== 'HEAD'
}

const addressOf = ({ found, state }: AdmittedRequest): string =>
  siteAddress(found.site, found.organization, state.services.urls)

/** Answers with what search engines may read: everything of a public site, nothing of any other. */
export const answerRobots = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, isPublic, found } = request
  const agents =
    found.site.agentsContext === 'excluded'
      ? ['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot', 'PerplexityBot']
          .map((name) => `User-agent: ${name}\nDisallow: /\n\n`)
          .join('')
      : ''
  const text = isListed(request)
    ? `${agents}User-agent: *\nAllow: /\nDisallow: ${found.siteBasePath}~search\n\nSitemap: ${addressOf(request)}sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n'
  sendText(req, res, 'text/plain; charset=utf-8', text, { isPublic })
}

const entry = ({ href, page }: ListedPage): string =>
  `${String(html`<url><loc>${href}</loc><lastmod>${page.updatedAt}</lastmod></url>`)}\n`

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

async function* indexed(request: AdmittedRequest): AsyncGenerator<ListedPage> {
  for await (const listed of allPages(request.visit)) if (listed.page.noRobotsIndex !== true) yield listed
}

const countPages = async (request: AdmittedRequest): Promise<number> => {
  let count = 0
  for await (const _ of indexed(request)) count++
  return count
}

const writeIndex = async (request: AdmittedRequest, count: number): Promise<void> => {
  const parts = Array.from(
    { length: Math.ceil(count / maxPagesOfSitemap) },
    (_, index) => `<sitemap><loc>${String(html`${addressOf(request)}sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  )
  await writePart(request.res, `${opening}<sitemapindex ${namespace}>\n${parts.join('')}</sitemapindex>\n`)
}

/** Answers with the pages of the site for search engines; above 50,000 pages, with an index of several lists. */
export const answerSitemap = async (request: AdmittedRequest): Promise<void> => {
  requireListed(request)
  const { res, located } = request
  const part = Number(/^sitemap-(\d+)\.xml$/.exec(located.segments[0]!)?.[1] ?? 0)
  const count = part === 0 ? await countPages(request) : maxPagesOfSitemap * part
  if (!begin(request, 'application/xml; charset=utf-8')) return
  if (part === 0 && count > maxPagesOfSitemap) {
    await writeIndex(request, count)
    return void res.end()
  }
  const from = Math.max(part - 1, 0) * maxPagesOfSitemap
  let index = 0
  await writePart(res, `${opening}<urlset ${namespace}>\n`)
  for await (const listed of indexed(request)) {
    if (index >= from && index < from + maxPagesOfSitemap) await writePart(res, entry(listed))
    if (++index >= from + maxPagesOfSitemap || res.destroyed) break
  }
  await writePart(res, '</urlset>\n')
  res.end()
}

const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Answers with the pages of the site for language models: titles, addresses of their markdown, and descriptions. */
export const answerLlms = async (request: AdmittedRequest): Promise<void> => {
  requireListed(request)
  const { res, found, visit } = request
  if (!begin(request, 'text/plain; charset=utf-8')) return
  await writePart(res, `# ${line(lookOf(found).title ?? found.site.title)}\n`)
  let last = ''
  for await (const { page, href, siteSpace } of allPages(visit)) {
    if (page.noIndex === true || page.noRobotsIndex === true) continue
    if (last !== siteSpace.id) await writePart(res, `\n## ${line(found.spaces.get(siteSpace.spaceId)!.title)}\n\n`)
    last = siteSpace.id
    await writePart(
      res,
      `- [${line(page.title)}](${href}.md)${page.description ? `: ${line(page.description)}` : ''}\n`,
    )
    if (res.destroyed) return
  }
  res.end()
}

/** Answers with the markdown of all pages, one after another. */
export const answerLlmsFull = async (request: AdmittedRequest): Promise<void> => {
  requireListed(request)
  const { res, visit } = request
  if (!begin(request, 'text/plain; charset=utf-8')) return
  let open: Awaited<ReturnType<typeof visitAt>>
  for await (const { page, href, siteSpace } of allPages(visit)) {
    if (page.noIndex === true || page.noRobotsIndex === true) continue
    if (open?.found.siteSpace.id !== siteSpace.id) open = await visitAt(visit, siteSpace)
    if (open) await writePart(res, `<!-- ${href} -->\n\n${await pageMarkdown(open, page)}\n\n`)
    if (res.destroyed) return
  }
  res.end()
}
