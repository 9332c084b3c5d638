import type { Request } from 'express'
import type { Config } from '@scriptorium/settings/config'
import { hostCookieOf, readHostCookie } from './host-cookie.ts'

type Addresses = Pick<Config, 'appUrl' | 'baseUrl'>

const name = 'scriptorium'

/** The secret of a session for its browser; without one, the browser forgets the last. */
export interface SessionCookie {
  secret: string
  maxAgeS: number
}

/** Returns the header that sets or deletes the cookie of a session. */
export const sessionCookieOf = (config: Addresses, { secret, maxAgeS }: SessionCookie): string =>
  hostCookieOf(config, { name, value: secret, maxAgeS })

/** Returns the secret in the cookie of a request, or an empty string. */
export const readSessionCookie = (req: Request, config: Addresses): string => {
  const value = readHostCookie(req, config, name)
  return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : ''
}

const isOurs = (origin: string, { appUrl, baseUrl }: Addresses) =>
  [appUrl, baseUrl].some((url) => new URL(url).origin === origin)

/** Returns whether a page of another site caused the request. Programs that are no browsers say nothing about it. */
export const isForeign = ({ headers }: Request, config: Addresses): boolean => {
  if (headers.origin !== undefined) return !isOurs(headers.origin, config)
  return !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)
}

/** Returns whether a page of this server caused the request: browsers say it of all writes by `Origin`, and of reads as well. */
export const isOwn = ({ headers, method }: Request, config: Addresses): boolean => {
  if (headers.origin !== undefined) return isOurs(headers.origin, config)
  return (method === 'GET' || method === 'HEAD') && headers['sec-fetch-site'] === 'same-origin'
}
