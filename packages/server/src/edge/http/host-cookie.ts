import type { Request } from 'express'
import type { Config } from '@scriptorium/settings/config'

type Addresses = Pick<Config, 'baseUrl'>

const isSecure = ({ baseUrl }: Addresses): boolean => baseUrl.startsWith('https:')

// Browsers take a cookie `__Host-…` only over https, from this host alone, and for all of its paths. So no other host of the domain can sign
// a person in as somebody else.
const nameOf = (config: Addresses, name: string): string => (isSecure(config) ? `__Host-${name}` : name)

/** A cookie that no script reads, and that no other site sends along. */
export interface HostCookie {
  name: string
  value: string
  maxAgeS: number
  /** The path of the pages that get it over http; by default all. Over https, all pages get it. */
  path?: string
}

/** Returns the header that sets a cookie of this host, or deletes it if `maxAgeS` is 0. */
export const hostCookieOf = (config: Addresses, { name, value, maxAgeS, path = '/' }: HostCookie): string => {
  const [at, secure] = isSecure(config) ? ['/', '; Secure'] : [path, '']
  return `${nameOf(config, name)}=${value}; Path=${at}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`
}

/** Returns the value of a cookie of this host, or an empty string. */
export const readHostCookie = (req: Request, config: Addresses, name: string): string => {
  const start = `${nameOf(config, name)}=`
  const pairs = (req.headers.cookie ?? '').split(/; */)
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? ''
}
