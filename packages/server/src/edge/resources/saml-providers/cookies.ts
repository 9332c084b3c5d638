import type { Request, Response } from 'express'
import type { Config } from '@scriptorium/settings/config'
import { basePathOf } from '../../http/base-path.ts'
import { hostCookieOf, readHostCookie } from '../../http/host-cookie.ts'
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

const headerOf = (
  config: Addresses,
  name: CookieName,
  { value, maxAgeS, path: below = '/signed-in' }: Cookie,
): string => hostCookieOf(config, { name, value, maxAgeS, path: basePathOf(config) + below })

/** Sets a cookie of the pages below a path, or deletes it if the value is empty. */
export const setCookie = (res: Response, config: Addresses, name: CookieName, cookie: Cookie): void => {
  res.append('Set-Cookie', headerOf(config, name, cookie))
}

/** Returns the value of a cookie, or an empty string. */
export const cookieOf = (req: Request, config: Addresses, name: CookieName): string => readHostCookie(req, config, name)

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
  const paths = ['/signed-in', '/o'] as const
  const headers = paths.map((path) => headerOf(config, 'scriptorium-session', { value, maxAgeS, path }))
  // Over https, one cookie is for all paths.
  res.append('Set-Cookie', [...new Set([...headers, sessionCookieOf(config, cookie)])])
}
