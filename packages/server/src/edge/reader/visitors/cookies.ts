import type { Request, Response } from 'express'
import type { Audience, Visitor } from '../../../domain/sites/visitors/audience.ts'
import { isObject } from '@scriptorium/basics/is-object'
import type { Located } from '../../../domain/sites/addresses/locate.ts'
import { previewSeconds } from '../../../domain/sites/visitors/preview-key.ts'
import { credentialIn, foreignToken, sessionValue } from '../../../domain/sites/visitors/session.ts'

const maxCookieLength = 8192
const dayMs = 86_400_000

const cookiesOf = (req: Request): Map<string, string> => {
  const found = new Map<string, string>()
  for (const part of (req.headers.cookie ?? '').slice(0, 4 * maxCookieLength).split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    // The first cookie is used, because browsers send the cookie with the longest path first.
    if (at > 0 && !found.has(name)) found.set(name, part.slice(at + 1).trim())
  }
  return found
}

const claimsIn = (text: string | undefined): Record<string, unknown> => {
  // Most visitors have no claims, and an error that is thrown and caught for each of them would cost half a request.
  if (text === undefined) return {}
  try {
    const claims: unknown = JSON.parse(decodeURIComponent(text))
    return isObject(claims) ? claims : {}
  } catch {
    return {}
  }
}

const unsignedIn = (query: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...query].flatMap(([name, value]) =>
      name.startsWith('visitor.') ? [[name.slice('visitor.'.length), value]] : [],
    ),
  )

// Each site has cookies of its own name, so that sites on one host cannot confuse them.
const names = (siteId: string) => ({
  share: `share-${siteId}`,
  token: `visitor-${siteId}`,
  preview: `preview-${siteId}`,
  claims: `claims-${siteId}`,
})

// Cookies of a site's own sign-in server, which does not know the id of the site.
const sharedNames = ['visitor-public', 'visitor-token']

const namesCookieOf = (cookies: ReadonlyMap<string, string>, siteId: string): boolean =>
  [...Object.values(names(siteId)), ...sharedNames].some((name) => cookies.has(name))

/** Returns whether the answer to a request can depend on its cookies. */
export const dependsOnCookies = (req: Request, siteId: string): boolean =>
  req.headers.cookie !== undefined && namesCookieOf(cookiesOf(req), siteId)

/** The visitor's credentials in a request, and where they come from. */
export interface Credentials {
  visitor: Visitor
  /** Whether the URL contains credentials, which a redirect has to remove. */
  areInUrl: boolean
  /** Whether the visitor entered credentials for this request, in its URL or in a header. */
  areGiven: boolean
  /** Whether the answer can depend on a cookie. */
  areInCookies: boolean
}

/** Returns how cookies are set in a frame of another product: browsers keep them for the pages of that product only. */
const inFrame = { sameSite: 'none', secure: true, partitioned: true } as const

/** Returns whether a page of another site shows the answer to a request in a frame. */
const isFramedElsewhere = ({ headers }: Request): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'cross-site'

/** Deletes the cookies of a visitor. Those of the site's own sign-in server are deleted as far as they are for this host. */
export const forgetCredentials = (res: Response, { site, base }: Pick<Located, 'base' | 'site'>): void => {
  const { pathname: path } = new URL(base)
  const isFramed = res.req.headers['sec-fetch-dest'] === 'iframe'
  for (const name of Object.values(names(site.id))) res.clearCookie(name, { path, ...(isFramed && inFrame) })
  for (const name of sharedNames) for (const at of new Set(['/', path])) res.clearCookie(name, { path: at })
}

/** Returns a key as the visitor entered it: alone, or as a whole link that contains it. */
const enteredKey = (given: string | null): string | null =>
  given === null ? null : (URL.parse(given.trim())?.searchParams.get('shareKey') ?? given.trim())

type Given = Record<'preview' | 'share' | 'token', string | null>

/** Returns what an agent sends in a header, so that no log of addresses has it. A token has three parts with dots between them. */
const agentCredentials = ({ headers }: Request, { pathname }: URL): Partial<Given> => {
  const value = pathname.endsWith('/~mcp') ? /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] : undefined
  if (value === undefined) return {}
  return value.split('.').length === 3 ? { token: value } : { share: value }
}

/** Reads the visitor's credentials from the URL, which takes precedence, from the header of an agent, and from the cookies of the site. */
export const readCredentials = (req: Request, url: URL, { site }: Pick<Located, 'site'>): Credentials => {
  const cookies = cookiesOf(req)
  const own = names(site.id)
  const query = url.searchParams
  const unsigned = unsignedIn(query)
  const inUrl: Given = {
    share: enteredKey(query.get('shareKey')),
    token: query.get('jwt_token'),
    preview: query.get('previewKey'),
  }
  const isInUrl = Object.values(inUrl).some((value) => value !== null) || Object.keys(unsigned).length > 0
  const inHeader = agentCredentials(req, url)
  const given = {
    share: inUrl.share ?? inHeader.share,
    token: inUrl.token ?? inHeader.token,
    preview: inUrl.preview,
  }
  const publicClaims = cookies.get(own.claims) ?? cookies.get('visitor-public')
  return {
    visitor: {
      shareKey: given.share ?? credentialIn(site, cookies.get(own.share)),
      token:
        given.token ?? credentialIn(site, cookies.get(own.token)) ?? foreignToken(site, cookies.get('visitor-token')),
      previewKey: given.preview ?? cookies.get(own.preview),
      unsignedClaims: { ...claimsIn(publicClaims), ...unsigned },
    },
    areInUrl: isInUrl,
    areGiven: isInUrl || Object.keys(inHeader).length > 0,
    areInCookies: namesCookieOf(cookies, site.id),
  }
}

/** Stores the credentials of an admitted visitor in cookies that are sent only to this site. */
export const keepCredentials = (
  res: Response,
  url: URL,
  { site, base }: Pick<Located, 'base' | 'site'>,
  audience: Audience,
  visitor: Visitor,
): void => {
  const own = names(site.id)
  const { pathname: path, protocol } = new URL(base)
  const kept = isFramedElsewhere(res.req) ? inFrame : ({ sameSite: 'lax', secure: protocol === 'https:' } as const)
  const options = { path, httpOnly: true, ...kept } as const
  const { shareLink, isSignedIn, expiresAt, preview } = audience
  if (shareLink) res.cookie(own.share, sessionValue(site, shareLink.key), { ...options, maxAge: 30 * dayMs })
  if (isSignedIn && visitor.token !== undefined && expiresAt)
    res.cookie(own.token, sessionValue(site, visitor.token), { ...options, expires: expiresAt })
  if (preview && url.searchParams.has('previewKey'))
    res.cookie(own.preview, visitor.previewKey, { ...options, maxAge: previewSeconds * 1000 })
  const claims = unsignedIn(url.searchParams)
  if (Object.keys(claims).length > 0) res.cookie(own.claims, JSON.stringify(visitor.unsignedClaims), { ...options })
}
