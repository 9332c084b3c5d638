import type { Router } from 'express'
import type { Knex } from 'knex'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { getOnly } from './get-only.ts'
import { isCustomHostname } from '../../../domain/sites/addresses/locate.ts'

const hostOf = (url: string): string => new URL(url.replace('//*.', '//')).hostname

const isOwnHost = ({ config, urls }: Services, domain: string): boolean =>
  [config.baseUrl, config.appUrl, ...(urls.sites.includes('//*.') ? [] : [urls.sites])].some(
    (url) => hostOf(url) === domain,
  )

/** Returns whether a domain is the host of an organization below the wildcard of `SITES_URL`. */
const isOrganizationHost = async (db: Knex, { urls }: Services, domain: string): Promise<boolean> => {
  const suffix = `.${hostOf(urls.sites)}`
  if (!urls.sites.includes('//*.') || !domain.endsWith(suffix)) return false
  const hostname = domain.slice(0, -suffix.length)
  return (await db('organizations').where({ hostname }).first('id')) !== undefined
}

/**
 * `/~/tls-check?domain=…`: tells a proxy that gets certificates on demand whether this server answers at a domain: 200 if it
 * does, else 404. So nobody can make the proxy ask for certificates of other names.
 */
export const tlsCheck = (services: Services): Router =>
  getOnly('/~/tls-check', async (req, res) => {
    const domain = new URL(req.url, 'http://localhost').searchParams.get('domain')?.toLowerCase() ?? ''
    const db = services.database.read
    const isServed =
      isOwnHost(services, domain) ||
      (await isCustomHostname(db, domain)) ||
      (await isOrganizationHost(db, services, domain))
    if (!isServed) throw new Problem('not_found', 'This server does not answer at this domain')
    res.set('Cache-Control', 'no-store').status(200).type('text').end('ok\n')
  })
