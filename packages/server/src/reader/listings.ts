import { Problem } from '../problem.ts'
import { siteAddress } from '../sites/address.ts'
import { llmsFullOf, llmsOf, robotsOf, sitemapOf, sitemapPartOf } from './lists.ts'
import type { AdmittedRequest } from './request.ts'
import { setCaching, sendText } from './respond.ts'
import type { Visit } from './visit.ts'
import { withOwnCache } from './walk.ts'
import { writePart } from '../write-part.ts'

/** Returns whether lists name the pages of a site: only those of a public one. */
export const isListedSite = ({ found }: Visit): boolean =>
  found.site.visibility === 'public' && found.audience.preview === undefined

const addressOf = ({ found, services }: Visit): string => siteAddress(found.site, found.organization, services.urls)

const stream = async (
  { req, res, visit, isPublic }: AdmittedRequest,
  contentType: string,
  text: AsyncGenerator<string>,
): Promise<void> => {
  if (!isListedSite(visit)) throw new Problem('not_found', 'This site has no such list')
  setCaching(res, { isPublic })
  res.set('Content-Type', `${contentType}; charset=utf-8`).status(200)
  if (req.method === 'HEAD') return void res.end()
  for await (const part of text) {
    await writePart(res, part)
    if (res.destroyed) return
  }
  res.end()
}

/** Answers with what search engines may read: everything of a public site, nothing of any other. */
export const answerRobots = async ({ req, res, visit, isPublic }: AdmittedRequest): Promise<void> => {
  const text = robotsOf(visit, isListedSite(visit) ? addressOf(visit) : undefined)
  sendText(req, res, 'text/plain; charset=utf-8', text, { isPublic })
}

/** Answers with the pages of the site for search engines; above 50,000 pages, with an index of several lists. */
export const answerSitemap = async (request: AdmittedRequest): Promise<void> => {
  const { visit, located } = request
  const part = /^sitemap-(\d+)\.xml$/.exec(located.segments[0]!)?.[1]
  const own = withOwnCache(visit)
  const text = part === undefined ? sitemapOf(own, addressOf(own)) : sitemapPartOf(own, Number(part))
  await stream(request, 'application/xml', text)
}

/** Answers with the pages of the site for language models: titles, addresses of their markdown, and descriptions. */
export const answerLlms = (request: AdmittedRequest): Promise<void> =>
  stream(request, 'text/plain', llmsOf(withOwnCache(request.visit)))

/** Answers with the markdown of all pages, one after another. */
export const answerLlmsFull = (request: AdmittedRequest): Promise<void> =>
  stream(request, 'text/plain', llmsFullOf(withOwnCache(request.visit)))
