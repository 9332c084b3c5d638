import { Resolver } from 'node:dns/promises'
import type { Knex } from 'knex'
import type { CustomHostnameRow } from '@scriptorium/schema/tables/sites'
import type { Urls } from '../../../platform/urls.ts'
import { nextVersion } from '../structure/repo.ts'

/** Returns where the CNAME records of a hostname lead. */
export type LookupCname = (hostname: string) => Promise<string[]>

// A person waits for the answer, and a server of DNS that is there answers within milliseconds.
const resolver = new Resolver({ timeout: 1500, tries: 2 })

/** Looks up CNAME records with the resolver of this machine. Gives up after a few seconds if no server of DNS answers. */
export const lookupCname: LookupCname = (hostname) => resolver.resolveCname(hostname)

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

/** Writes an active hostname into the row of its site or organization, so that requests to it are routed. */
const route = async (db: Knex, { organizationId, siteId, hostname }: Target & { hostname: string }) => {
  if (siteId === null) await db('organizations').where({ id: organizationId }).update({ customHostname: hostname })
  else
    await db('sites')
      .where({ id: siteId })
      .update({ hostname, version: nextVersion(db) })
}

const unroute = async (db: Knex, hostname: string) => {
  await db('organizations').where({ customHostname: hostname }).update({ customHostname: null })
  await db('sites')
    .where({ hostname })
    .update({ hostname: null, version: nextVersion(db) })
}

/**
 * Stores a hostname with the result of its check. An active one replaces the other hostnames of its target. One that is not
 * active replaces only others that are not, so that a site stays reachable while its next hostname is set up.
 */
export const saveHostname = async (db: Knex, row: CustomHostnameRow): Promise<void> => {
  const { hostname, organizationId, siteId, status } = row
  const others = db('customHostnames').where({ organizationId, siteId }).whereNot({ hostname })
  if (status !== 'live') others.whereNot({ status: 'live' })
  await others.delete()
  await db('customHostnames').insert(row).onConflict('hostname').merge()
  await unroute(db, hostname)
  if (status === 'live') await route(db, row)
}

/** Removes a hostname. */
export const deleteHostname = async (db: Knex, { hostname }: CustomHostnameRow): Promise<void> => {
  await db('customHostnames').where({ hostname }).delete()
  await unroute(db, hostname)
}

/** Returns the status after another check. A failure of the lookup says nothing, so an active hostname stays active. */
export const statusAfter = (before: string, found: HostnameStatus): string =>
  found === 'internal_error' && before === 'live' ? before : found
