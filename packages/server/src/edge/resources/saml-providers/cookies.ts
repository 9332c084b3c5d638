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

/** Sets a cookie that only the pages below its path get, or deletes it if the value is empty. */
export const setCookie = (
  res: Response,
  { baseUrl }: { baseUrl: string },
  name: CookieName,
  { value, maxAgeS, path: below = '/signed-in' }: Cookie,
): void => {
  const path = basePathOf({ baseUrl }) + below
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  res.append('Set-Cookie', `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`)
}

/** Returns the value of a cookie, or an empty string. */
export const cookieOf = (req: Request, name: CookieName): string => {
  const pairs = (req.headers.cookie ?? '').split(/; */)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
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
