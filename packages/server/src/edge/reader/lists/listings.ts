import { Problem } from '../../../ground/problem.ts'
import { siteAddress } from '../../../domain/sites/addresses/address.ts'
import { llmsFullOf, llmsOf, robotsOf, sitemapOf, sitemapPartOf } from './lists.ts'
import type { AdmittedRequest } from '../request.ts'
import { setCaching, sendText } from '../respond.ts'
import type { Visit } from '../visit.ts'
import { withOwnCache } from '../tree/walk.ts'
import { writePart } from '@scriptorium/basics/write-part'

/** Returns whether lists name the pages of a site: only those of a public one. */
export const isListedSite = ({ found }: Visit): boolean =>
  found.site.visibility === 'public' && found.audience.preview === undefined

const addressOf = ({ found, services }: Visit): string => siteAddress(found.site, found.organization, services.urls)

// A part for each page would take most of the time.
const charactersPerPart = 256 * 1024

async function* joined(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let part = ''
  for await (const text of texts) {
    part += text
    if (part.length < charactersPerPart) continue
    yield part
    part = ''
  }
  yield part
}

/**
 * Sends a list. One that fits into a part has an ETag, which is that of its text: one that follows from the content of the site would
 * tell visitors that a page changed which they may not see.
 */
const sendList = async (
  { req, res, visit, isPublic }: AdmittedRequest,
  type: string,
  texts: AsyncIterable<string>,
): Promise<void> => {
  if (!isListedSite(visit)) throw new Problem('not_found', 'This site has no such list')
  const contentType = `${type}; charset=utf-8`
  const parts = joined(texts)
  const [first, second] = [await parts.next(), await parts.next()]
  if (second.done) return sendText(req, res, contentType, first.value as string, { isPublic })
  setCaching(res, { isPublic })
  res.set('Content-Type', contentType).status(200)
  if (req.method === 'HEAD') return void res.end()
  for (const { value } of [first, second]) await writePart(res, value as string)
  for await (const part of parts) {
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
  await sendList(request, 'application/xml', text)
}

/** Answers with the pages of the site for language models: titles, addresses of their markdown, and descriptions. */
export const answerLlms = (request: AdmittedRequest): Promise<void> =>
  sendList(request, 'text/plain', llmsOf(withOwnCache(request.visit)))

/** Answers with the markdown of all pages, one after another. */
export const answerLlmsFull = (request: AdmittedRequest): Promise<void> =>
  sendList(request, 'text/plain', llmsFullOf(withOwnCache(request.visit)))
