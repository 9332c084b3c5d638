import type { Request, Response } from 'express'
import type { Config } from '@scriptorium/settings/config'
import { basePathOf } from '../../http/base-path.ts'
import { sessionCookieOf, type SessionCookie } from '../../http/session-cookie.ts'

/** The cookies of signed-in pages: of a browser that has started to sign in, of a session with a provider, and with a token. */
type CookieName = 'scriptorium-sign-in' | 'scriptorium-session' | 'scriptorium-pages'

/** The value of a cookie, and the path of the pages that get it. */
export interface Cookie {
  value: string
  maxAgeS: number
  path?: '/o' | '/signed-in'
}

type Addresses = Pick<Config, 'baseUrl'>

const isSecure = ({ baseUrl }: Addresses): boolean => baseUrl.startsWith('https:')

// With the prefix, no other host of the domain can sign a person in as somebody else. Such a cookie is for all paths.
const nameOf = (config: Addresses, name: CookieName): string => (isSecure(config) ? `__Host-${name}` : name)

/** Sets a cookie of the pages below a path, or deletes it if the value is empty. */
export const setCookie = (
  res: Response,
  config: Addresses,
  name: CookieName,
  { value, maxAgeS, path: below = '/signed-in' }: Cookie,
): void => {
  const path = isSecure(config) ? '/' : basePathOf(config) + below
  const secure = isSecure(config) ? '; Secure' : ''
  const attributes = `Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`
  res.append('Set-Cookie', `${nameOf(config, name)}=${value}; ${attributes}`)
}

/** Returns the value of a cookie, or an empty string. */
export const cookieOf = (req: Request, config: Addresses, name: CookieName): string => {
  const start = `${nameOf(config, name)}=`
  const pairs = (req.headers.cookie ?? '').split(/; */)
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? ''
}

const sessionMaxAgeS = 12 * 3600

/** What a browser gets when a person signs in with a provider: a session of the page `/signed-in`, and one of the studio. */
export interface BegunSessions {
  secret: string
  cookie: SessionCookie
}

/** Sets the cookies of both sessions, or deletes them if the secrets are empty. */
export const setSessions = (
  res: Response,
  { config }: { config: Pick<Config, 'appUrl' | 'baseUrl'> },
  { secret: value, cookie }: BegunSessions,
): void => {
  const maxAgeS = value === '' ? 0 : sessionMaxAgeS
  for (const path of ['/signed-in', '/o'] as const)
    setCookie(res, config, 'scriptorium-session', { value, maxAgeS, path })
  res.append('Set-Cookie', sessionCookieOf(config, cookie))
}
