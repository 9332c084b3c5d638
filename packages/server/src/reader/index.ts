import type { Knex } from 'knex'
import type { Request, RequestHandler } from 'express'
import { counted } from '@scriptorium/content/counted-cache'
import { LRUCache } from 'lru-cache'
import { basePathOf } from '../http/base-path.ts'
import { isBelow } from '../http/below.ts'
import type { Services } from '../services.ts'

const hostsKept = 10_000
// Another server may have changed them.
const hostTtlMs = 1000

/** Returns whether a host is the custom hostname of a site or of an organization, or the proxy of a site. */
const isSiteHost = async (db: Knex, host: string): Promise<boolean> => {
  const hostname = host.replace(/:\d+$/, '').toLowerCase()
  const known = await db('customHostnames').where({ hostname }).first('hostname')
  const proxied =
    known ??
    (await db('sites')
      .where('proxy', 'like', `${hostname.replaceAll(/[^\w.-]/g, '')}/%`)
      .first('id'))
  return proxied !== undefined
}

/** Returns the URL of a request as readers know it, if it may lead to a site; undefined for all other requests. */
const createFindUrl = ({ config, database, urls }: Services) => {
  const basePath = basePathOf(config)
  const isWild = urls.sites.includes('//*.')
  const own = new URL(urls.sites.replace('//*.', '//'))
  const path = own.pathname.replace(/\/$/, '')
  const baseHost = new URL(config.baseUrl).host
  const hosts = counted('site_hosts', new LRUCache<string, boolean>({ max: hostsKept, ttl: hostTtlMs }))
  const isAtOwnHost = async (host: string): Promise<boolean> => {
    if (host === '' || host === baseHost || host === own.host || host.endsWith(`.${own.host}`)) return false
    const known = hosts.get(host)
    // Setting a known value again would postpone its end with each request.
    if (known !== undefined) return known
    const isSite = await isSiteHost(database.read, host).catch(() => undefined)
    // Without the database, probes at other hosts still reach the server.
    if (isSite !== undefined) hosts.set(host, isSite)
    return isSite === true
  }
  return async (req: Request): Promise<URL | undefined> => {
    const { host = '' } = req
    const full = basePath + req.url
    if (await isAtOwnHost(host)) return URL.parse(req.url, `${req.protocol}://${host}`) ?? undefined
    const isOwnPath = path === '' ? host === own.host && host !== baseHost : isBelow(path, basePath + req.path)
    if (!isWild && isOwnPath) return new URL(full, own.origin)
    if (isWild && host.endsWith(`.${own.host}`) && isBelow(path, basePath + req.path))
      return URL.parse(full, `${own.protocol}//${host}`) ?? undefined
    return undefined
  }
}

/**
 * Serves published sites to their readers: below the address of sites, and at custom hostnames. The code is loaded at the first
 * such request, so that servers without sites do not keep it in memory.
 */
export const reader = (services: Services, limit: RequestHandler): RequestHandler => {
  const findUrl = createFindUrl(services)
  let loaded: Promise<typeof import('./serve.ts')> | undefined
  let serve: ReturnType<(typeof import('./serve.ts'))['createSiteServer']> | undefined
  return async (req, res, next) => {
    const url = await findUrl(req)
    if (!url) return next()
    serve ??= (await (loaded ??= import('./serve.ts'))).createSiteServer(services, limit)
    await serve(req, res, url)
  }
}
