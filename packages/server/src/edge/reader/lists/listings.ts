import { isKnown } from '../../http/etag.ts'
import { Problem } from '../../../ground/problem.ts'
import { siteAddress } from '../../../domain/sites/addresses/address.ts'
import { fingerprint } from '../../../domain/sites/visitors/keys.ts'
import { readVersion } from '@scriptorium/basics/version'
import { llmsFullOf, llmsOf, robotsOf, sitemapOf, sitemapPartOf } from './lists.ts'
import type { AdmittedRequest } from '../request.ts'
import { setCaching, sendText } from '../respond.ts'
import { lookOf, siteSpaceHref, type Visit } from '../visit.ts'
import { withOwnCache } from '../tree/walk.ts'
import { writePart } from '@scriptorium/basics/write-part'

/** Returns whether lists name the pages of a site: only those of a public one. */
export const isListedSite = ({ found }: Visit): boolean =>
  found.site.visibility === 'public' && found.audience.preview === undefined

const addressOf = ({ found, services }: Visit): string => siteAddress(found.site, found.organization, services.urls)

/**
 * Returns the ETag of a list that depends on nothing but its own site and the visitor. It is known before the pages are read, and
 * follows from nothing that the visitor may not see. Another release can write the same list differently.
 */
const tagOf = async ({ located, snapshot, found, visit }: AdmittedRequest): Promise<string> => {
  const { shown, audience, site } = found
  const spaces = shown.siteSpaces.map(async (row) => {
    const space = snapshot.spaces.get(row.spaceId)!
    return [row, siteSpaceHref(found, row), space.title, (await snapshot.mainOf(space))?.shownRoot]
  })
  const place = [addressOf(visit), located.base, located.segments]
  const titles = [lookOf(found).title, site.title]
  return `"${fingerprint([readVersion(), place, titles, shown.items, await Promise.all(spaces), audience.claims])}"`
}

// A part for each page would take most of the time.
const charactersPerPart = 16 * 1024

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

interface List {
  contentType: string
  text: AsyncGenerator<string>
  etag?: string
}

const stream = async (
  { req, res, visit, isPublic }: AdmittedRequest,
  { contentType, text, etag }: List,
): Promise<void> => {
  if (!isListedSite(visit)) throw new Problem('not_found', 'This site has no such list')
  setCaching(res, { isPublic })
  // The tag is weak, because the response can be compressed.
  if (etag !== undefined) res.set('ETag', `W/${etag}`)
  if (etag !== undefined && isKnown(req, etag)) return void res.status(304).end()
  res.set('Content-Type', `${contentType}; charset=utf-8`).status(200)
  if (req.method === 'HEAD') return void res.end()
  for await (const part of joined(text)) {
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
  await stream(request, { contentType: 'application/xml', text, etag: await tagOf(request) })
}

/** Answers with the pages of the site for language models: titles, addresses of their markdown, and descriptions. */
export const answerLlms = async (request: AdmittedRequest): Promise<void> => {
  const text = llmsOf(withOwnCache(request.visit))
  await stream(request, { contentType: 'text/plain', text, etag: await tagOf(request) })
}

/** Answers with the markdown of all pages, one after another. It has no ETag, because pages also name users and other sites. */
export const answerLlmsFull = (request: AdmittedRequest): Promise<void> =>
  stream(request, { contentType: 'text/plain', text: llmsFullOf(withOwnCache(request.visit)) })
