import type { Knex } from 'knex'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { isCustomHostname } from '../../../domain/sites/addresses/locate.ts'
import { invalid } from '../../../ground/problem.ts'
import type { Urls } from '../../../platform/urls.ts'

const pointer = '/body/proxy'

const isInside = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`)

/** Returns whether another site is at a host and path, or whether the host belongs to another organization. */
export const proxyIsTaken = async (db: Knex, site: SiteRow, proxy: string): Promise<boolean> => {
  const [host = ''] = proxy.split('/')
  if (await isCustomHostname(db, host)) return true
  const others = await db('sites').where('proxy', 'like', `${host}/%`).whereNot({ id: site.id })
  return others.some(
    ({ proxy: other, organizationId }) =>
      other === proxy ||
      (organizationId !== site.organizationId && (isInside(proxy, other!) || isInside(other!, proxy))),
  )
}

/**
 * Throws unless a site can be behind a host and path: 400 for a host of this server, and 409 where another site is there, or
 * where the host belongs to another organization.
 */
export const requireProxy = async (db: Knex, urls: Urls, site: SiteRow, proxy: string): Promise<void> => {
  const [host = ''] = proxy.split('/')
  const own = [urls.sites.replace('//*.', '//'), urls.api('/')].map((url) => new URL(url).hostname)
  if (own.some((name) => host === name || host.endsWith(`.${name}`))) {
    throw invalid(pointer, 'must name a host other than those of this server', 'invalid_reference')
  }
  if (await proxyIsTaken(db, site, proxy))
    throw invalid(pointer, 'is where another site is, or belongs to another organization', 'already_exists')
}
