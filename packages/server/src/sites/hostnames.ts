import { resolveCname } from 'node:dns/promises'
import type { Knex } from 'knex'
import type { CustomHostnameRow } from '../db/tables/sites.ts'
import type { Urls } from '../urls.ts'
import { nextVersion } from './repo.ts'

/** Returns where the CNAME records of a hostname lead. */
export type LookupCname = (hostname: string) => Promise<string[]>

/** Looks up CNAME records with the resolver of this machine. */
export const lookupCname: LookupCname = (hostname) => resolveCname(hostname)

/** The result of a check of a hostname. */
export type HostnameStatus = 'dns_no_cname' | 'dns_wrong_cname' | 'internal_error' | 'live'

/** Returns where the CNAME record of a hostname must lead, so that nobody but the owner of the target can claim it. */
export const cnameOf = ({ organizationId, siteId }: Pick<CustomHostnameRow, 'organizationId' | 'siteId'>, urls: Urls) =>
  `${siteId ?? organizationId}.${new URL(urls.sites.replace('//*.', '//')).hostname}`.toLowerCase()

const isMissing = (error: unknown): boolean =>
  ['ENODATA', 'ENOTFOUND'].includes((error as { code?: string } | undefined)?.code ?? '')

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** Returns whether the CNAME record of a hostname leads where it must. */
export const checkHostname = async (lookup: LookupCname, hostname: string, wanted: string): Promise<HostnameStatus> => {
  try {
    const names = (await lookup(hostname)).map(plain)
    if (names.length === 0) return 'dns_no_cname'
    return names.includes(wanted) ? 'live' : 'dns_wrong_cname'
  } catch (error) {
    return isMissing(error) ? 'dns_no_cname' : 'internal_error'
  }
}

type Target = Pick<CustomHostnameRow, 'organizationId' | 'siteId'>

/** Makes a hostname that of its target, or takes it away. Only an active hostname is that of its target. */
const routeHostname = async (db: Knex, { organizationId, siteId }: Target, hostname: string | null) => {
  if (siteId === null) await db('organizations').where({ id: organizationId }).update({ customHostname: hostname })
  else
    await db('sites')
      .where({ id: siteId })
      .update({ hostname, version: nextVersion(db) })
}

/** Stores a hostname with the result of its check. It replaces the other hostnames of its target. */
export const saveHostname = async (db: Knex, row: CustomHostnameRow): Promise<void> => {
  const { hostname, organizationId, siteId } = row
  await db('customHostnames').where({ organizationId, siteId }).whereNot({ hostname }).delete()
  await db('customHostnames').insert(row).onConflict('hostname').merge()
  await routeHostname(db, row, row.status === 'live' ? hostname : null)
}

/** Removes a hostname. */
export const deleteHostname = async (db: Knex, row: CustomHostnameRow): Promise<void> => {
  await db('customHostnames').where({ hostname: row.hostname }).delete()
  await routeHostname(db, row, null)
}
