import type { Knex } from 'knex'
import type { Request, RequestHandler } from 'express'
import { basePathOf } from '../http/base-path.ts'
import { isBelow } from '../http/below.ts'
import { hasSeveralHosts } from '../http/listening/one-host.ts'
import { pathOf } from '@scriptorium/validator/routes'
import { ownHostOf } from '../http/outside/serve-endpoints.ts'
import { createRecent } from '../../ground/recent.ts'
import type { Services } from '../services.ts'
import type { SiteServer } from './serve.ts'

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

/** The start of the URL of a request as readers know it. */
interface Base {
  origin: string
  /** The path of the base URL. A site at a host of its own has none. */
  prefix: string
}

/** Finds where readers know a request, if it may lead to a site. */
const createBases = ({ config, database, urls }: Services) => {
  const prefix = basePathOf(config)
  const isWild = urls.sites.includes('//*.')
  const own = new URL(urls.sites.replace('//*.', '//'))
  const path = own.pathname.replace(/\/$/, '')
  const baseHost = new URL(config.baseUrl).host
  const integrationsHost = ownHostOf({ config, urls })
  // Another server may change them.
  const hosts = createRecent<boolean>()
  const isOwnHost = (host: string): boolean =>
    host === '' || host === baseHost || host === own.host || host.endsWith(`.${own.host}`)
  const isAtSites = (host: string, requestPath: string): boolean => {
    if (isWild) return host.endsWith(`.${own.host}`) && isBelow(path, prefix + requestPath)
    return path === '' ? host === own.host && host !== baseHost : isBelow(path, prefix + requestPath)
  }
  const baseOf = (req: Request, requestPath: string, isSite: boolean): Base | undefined => {
    const { host = '' } = req
    if (host === integrationsHost) return undefined
    if (isSite) return { origin: `${req.protocol}://${host}`, prefix: '' }
    if (!isAtSites(host, requestPath)) return undefined
    return { origin: isWild ? `${own.protocol}//${host}` : own.origin, prefix }
  }
  const lookUp = async (host: string): Promise<boolean> => {
    // Without the database, probes at other hosts still reach the server.
    const isSite = await isSiteHost(database.read, host).catch(() => undefined)
    if (isSite !== undefined) hosts.set(host, isSite)
    return isSite === true
  }

  return {
    find: async (req: Request): Promise<Base | undefined> => {
      const { host = '' } = req
      return baseOf(req, req.path, !isOwnHost(host) && (hosts.get(host) ?? (await lookUp(host))))
    },
    /** Like `find`, but does not ask the database: also returns undefined if a host is not known yet. */
    findKnown: (req: Request): Base | undefined => {
      const { host = '' } = req
      const isSite = isOwnHost(host) ? false : hosts.get(host)
      return isSite === undefined ? undefined : baseOf(req, pathOf(req.url), isSite)
    },
  }
}

/** Returns path and query of a request; undefined if its first line names another host than its `Host` header. */
const pathAtHost = ({ host, url }: Pick<Request, 'host' | 'url'>): string | undefined => {
  if (url.startsWith('/')) return url
  const whole = URL.parse(url)
  return whole && whole.host === host ? whole.pathname + whole.search : undefined
}

/** The handlers of requests for sites. */
export interface Reader {
  /** Answers requests for public pages in memory. It comes first, because these requests need no other middleware. */
  fastPath: RequestHandler
  serve: RequestHandler
  /** Serves the site at the URL of this server, if there is one. It comes after the handlers of the server's own paths. */
  serveAtBase: RequestHandler
}

/**
 * Serves published sites to their readers: below the address of sites, and at custom hostnames. The code is loaded at the first
 * such request, so that servers without sites do not keep it in memory.
 */
export const reader = (services: Services, limit: RequestHandler): Reader => {
  const bases = createBases(services)
  // The fast path sets no CORS headers.
  const isCrossOrigin = services.config.corsOrigins.length > 0
  let loaded: Promise<typeof import('./serve.ts')> | undefined
  let site: SiteServer | undefined
  const addressOf = (req: Request): string | undefined => {
    const isRead = site && !isCrossOrigin && (req.method === 'GET' || req.method === 'HEAD') && !hasSeveralHosts(req)
    const base = isRead ? bases.findKnown(req) : undefined
    return base && base.origin + base.prefix + req.url
  }
  return {
    fastPath: async (req, res, next) => {
      const address = addressOf(req)
      if (address === undefined) return next()
      try {
        if (await site!.fastPath.answer(req, res, address)) return
      } catch {
        // Later handlers meet the same error, and answer it.
        if (res.headersSent) return void res.destroy()
      }
      next()
    },
    serve: async (req, res, next) => {
      const base = await bases.find(req)
      const path = pathAtHost(req)
      // Not resolved against the origin, because a path that begins with two slashes would then name another host.
      const url = base && path !== undefined && URL.parse(base.origin + base.prefix + path)
      if (!url) return next()
      site ??= (await (loaded ??= import('./serve.ts'))).createSiteServer(services, limit)
      await site.serve(req, res, url)
    },
    serveAtBase: async (req, res, next) => {
      const { base, publicSite } = services.urls
      const path = pathAtHost(req)
      const isRead = req.method === 'GET' || req.method === 'HEAD'
      if (publicSite === undefined || !isRead || path === undefined || req.host !== new URL(base).host) return next()
      const url = URL.parse(base + path)
      if (!url) return next()
      site ??= (await (loaded ??= import('./serve.ts'))).createSiteServer(services, limit)
      await site.serve(req, res, url)
    },
  }
}
