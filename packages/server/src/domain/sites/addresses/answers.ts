import type { SiteRow } from '@scriptorium/schema/tables/sites'
import type { Refusal } from '../visitors/audience.ts'
import { encodePath } from './encode.ts'
import type { Located } from './locate.ts'
import type { FoundRedirect, Refused, Visit, VisitedSite } from '../resolution/resolution.ts'

const credentials = /^(shareKey|jwt_token|previewKey|visitor(\..*)?)$/

/** Returns the query of a URL without the visitor's credentials. It starts with `?` if it is not empty. */
export const withoutCredentials = (search: string): string => {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !credentials.test(name)))
  return query.size > 0 ? `?${query}` : ''
}

/** Returns a redirect. An error page uses the design of the site. */
export const redirectTo = (
  { site, organization }: VisitedSite,
  status: 301 | 302,
  location: string,
): FoundRedirect => ({
  kind: 'redirect',
  status,
  location,
  site,
  organization,
})

/** Returns a redirect to a path of the same site. */
export const inSite = (visit: Visit, status: 301 | 302, encodedPath: string): FoundRedirect =>
  redirectTo(visit, status, visit.located.base + encodedPath + withoutCredentials(visit.search))

const signInUrl = ({ fallbackUrl }: SiteRow, { segments }: Located): string | undefined => {
  if (fallbackUrl === null) return undefined
  const url = new URL(fallbackUrl)
  url.searchParams.set('location', `/${encodePath(segments.join('/'))}`)
  return url.href
}

/** Returns the answer to a visitor who is refused. */
export const refused = (refusal: Refusal, located?: Located): Refused => ({
  kind: 'refused',
  ...refusal,
  site: located?.site,
  organization: located?.organization,
  signInUrl: located && refusal.reason === 'sign-in' ? signInUrl(located.site, located) : undefined,
})

/** Returns the answer to a visitor who finds nothing. */
export const notFound = (located?: Located): Refused => refused({ reason: 'not-found', isWrongKey: false }, located)
