import { mask } from '@scriptorium/conversations/mask'
import type { Request } from 'express'
import { pageValue, type SiteEvent } from '@scriptorium/insights/events'
import type { AdmittedRequest, ReaderState, SiteRequest } from '../request.ts'
import type { PlaceOfPage } from './count-view.ts'
import { visitorOf } from './visitor-facts.ts'

/** A request of a visitor who may be counted. */
export type CountedRequest = Pick<SiteRequest, 'req' | 'url'> & { state: Pick<ReaderState, 'services'> }

type Values = SiteEvent['values']

// Proxies that know the country of an address say so in one of these headers.
const countryHeaders = [
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-vercel-ip-country',
  'x-appengine-country',
  'x-country-code',
]
const unknownCountries = new Set(['T1', 'XX', 'ZZ'])

const countryOf = ({ headers }: Request): string | undefined => {
  const given = countryHeaders.map((name) => String(headers[name] ?? '').toUpperCase())
  return given.find((code) => /^[A-Z]{2}$/.test(code) && !unknownCountries.has(code))
}

const languageOf = ({ headers }: Request): string | undefined =>
  /^[a-z]{2,3}(?=[-,;]|$)/.exec(headers['accept-language']?.toLowerCase() ?? '')?.[0]

// Browsers that load a page ahead say so; nobody may ever look at it.
const isPrefetch = ({ headers }: Request): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))

/** Returns whether a request is a view of something: not a page that is loaded ahead. */
export const isView = (req: Request): boolean => req.method === 'GET' && !isPrefetch(req)

/** Returns whether a visitor asks that nothing is kept of what they do. */
export const wantsNoCounting = ({ headers }: Request): boolean => headers['dnt'] === '1' || headers['sec-gpc'] === '1'

/** Returns the host that a visitor came from, empty if it is unknown. Undefined for a visitor who was on the site already. */
const referrerOf = ({ headers }: Request, { origin }: URL): string | undefined => {
  const from = URL.parse(headers.referer ?? '')
  if (from) return from.origin === origin ? undefined : from.hostname
  return headers['sec-fetch-site'] === 'same-origin' ? undefined : ''
}

const valuesOfRequest = (req: Request, url: URL): Values => ({
  visitorGeoCountry: countryOf(req),
  visitorLanguage: languageOf(req),
  ...(url.search !== '' && {
    utmSource: url.searchParams.get('utm_source') ?? undefined,
    utmMedium: url.searchParams.get('utm_medium') ?? undefined,
    utmCampaign: url.searchParams.get('utm_campaign') ?? undefined,
  }),
})

const valuesOfPlace = ({ urlPath, siteSpaceId, siteSectionId, spaceId, pageId }: PlaceOfPage): Values => ({
  urlPath,
  siteSpace: siteSpaceId,
  siteSection: siteSectionId ?? undefined,
  page: pageValue(spaceId, pageId),
})

/** Returns an event of a visitor, or undefined for one whose browser asks not to be counted. */
const siteEventOf = (
  { req, url, state }: CountedRequest,
  siteId: string,
  kind: SiteEvent['kind'],
  values: Values = {},
): SiteEvent | undefined => {
  if (wantsNoCounting(req)) return undefined
  const referrerDomain = referrerOf(req, url)
  const { anonymousId, userAgent } = visitorOf(req, state.services.secret, siteId)
  return {
    siteId,
    kind,
    at: Date.now(),
    visitor: anonymousId,
    userAgent,
    isEntry: referrerDomain !== undefined,
    values: { urlPath: url.pathname, referrerDomain, ...valuesOfRequest(req, url), ...values },
  }
}

/** Counts what a visitor did. */
const countEvent = (request: CountedRequest, siteId: string, kind: SiteEvent['kind'], values?: Values): void => {
  const event = siteEventOf(request, siteId, kind, values)
  if (event) request.state.services.insights.note(event)
}

/** Counts a view of a page. */
export const countPage = (request: CountedRequest, place: PlaceOfPage): void =>
  countEvent(request, place.siteId, 'page_view', valuesOfPlace(place))

/** Returns where the page of a request is. */
export const placeOf = ({ found }: Pick<AdmittedRequest, 'found'>): PlaceOfPage | undefined => {
  const { page, site, organization, siteSpace, space, canonicalUrl } = found
  if (!page) return undefined
  const { id: siteSpaceId, sectionId: siteSectionId } = siteSpace
  return {
    organizationId: organization.id,
    siteId: site.id,
    siteSpaceId,
    siteSectionId,
    spaceId: space.id,
    pageId: page.page.id,
    urlPath: new URL(canonicalUrl).pathname,
  }
}

/** Counts an address of a site without a page. Programs that try addresses ask for no pages. */
export const countMissing = (request: AdmittedRequest): void => {
  const { req, found } = request
  if (isView(req) && req.headers.accept?.includes('text/html') && found.audience.preview === undefined)
    countEvent(request, found.site.id, 'page_not_found')
}

/** Counts what a visitor did on a page. */
export const countOnPage = (request: AdmittedRequest, kind: SiteEvent['kind'], values: Values): void => {
  const place = placeOf(request)
  if (place && request.found.audience.preview === undefined)
    countEvent(request, place.siteId, kind, { ...valuesOfPlace(place), ...values })
}

const kindsOfSurfaces: Readonly<Record<string, SiteEvent['kind']>> = {
  '.md': 'page_markdown_request',
  '~feed': 'rss_request',
  '~mcp': 'mcp_request',
  'llms-full.txt': 'llms_request',
  'llms.txt': 'llms_request',
}

/** Counts a request for another form of the site than its pages, after it was answered. */
export const countSurface = (request: AdmittedRequest, surfaceKind: string): void => {
  const { req, res, url } = request
  const kind = kindsOfSurfaces[surfaceKind]
  if (!kind || request.found.audience.preview !== undefined) return
  if (res.statusCode >= 400 || req.method === 'HEAD' || isPrefetch(req)) return
  const place = placeOf(request)
  const variant = surfaceKind === 'llms-full.txt' ? 'full' : 'standard'
  const own = kind === 'llms_request' ? { eventLLMSVariant: variant } : place ? valuesOfPlace(place) : {}
  countEvent(request, request.found.site.id, kind, { ...own, urlPath: url.pathname })
}

/** Returns a question as it is counted: without the addresses and numbers that people write into questions. */
export const questionValue = (question: string): Values => ({ eventSearchQuery: mask(question).toLowerCase() })

/** Counts a question and whether the documentation answers it. */
export const countQuestion = (
  { found, ...request }: CountedRequest & Pick<AdmittedRequest, 'found'>,
  question: string,
  hasAnswer: boolean,
): void => {
  if (found.audience.preview !== undefined) return
  const values = { urlPath: undefined, siteSpace: found.siteSpace.id, ...questionValue(question) }
  countEvent(request, found.site.id, 'ask_question', values)
  if (!hasAnswer) countEvent(request, found.site.id, 'ask_no_answer', values)
}

/** Counts a search and whether it found something. */
export const countSearch = (request: AdmittedRequest, query: string, hasResults: boolean): void => {
  const { req, found, state } = request
  if (query === '' || !isView(req) || found.audience.preview !== undefined) return
  const event = siteEventOf(request, found.site.id, 'search_type_query', { urlPath: undefined })
  if (event) state.services.insights.noteSearch(event, query, hasResults)
}
