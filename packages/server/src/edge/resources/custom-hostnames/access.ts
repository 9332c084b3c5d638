import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadOrganization, loadSite } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { CustomHostnameRow } from '@scriptorium/schema/tables/sites'
import { invalid, Problem } from '../../../ground/problem.ts'

/** A site, or an organization if there is no site. */
export type HostnameTarget = Pick<CustomHostnameRow, 'organizationId' | 'siteId'>

/** Returns the caller's level on what a hostname leads to; undefined if they cannot see it. */
const levelOn = async (db: Knex, userId: string, target: HostnameTarget): Promise<RoleOrNone | undefined> => {
  const { organizationId, siteId } = target
  const found =
    siteId === null
      ? await loadOrganization(db, userId, organizationId)
      : await loadSite(db, userId, { organizationId, siteId })
  return found?.level
}

const requireAdmin = (level: RoleOrNone) => {
  if (!allows('site:admin', level))
    throw new Problem('forbidden', 'You need the admin role on what the hostname leads to')
}

/** Returns a hostname that the caller can see. Throws 404 for others, exactly as for an unknown one. */
export const requireHostname = async (
  db: Knex,
  userId: string,
  hostname: string,
  needsAdmin: boolean,
): Promise<CustomHostnameRow> => {
  const row = await db('customHostnames').where({ hostname }).first()
  const level = row && (await levelOn(db, userId, row))
  if (!row || level === undefined) throw new Problem('not_found', 'There is no such custom hostname')
  if (needsAdmin) requireAdmin(level)
  return row
}

/** Returns the target that a body names. Throws 400 if the caller cannot see it, and 403 if they are no admin of it. */
export const requireTarget = async (
  db: Knex,
  userId: string,
  { target }: Body<'setCustomHostname'>,
): Promise<HostnameTarget> => {
  const site = target.type === 'site' ? await db('sites').where({ id: target.site }).first() : undefined
  const organizationId = target.type === 'site' ? site?.organizationId : target.organization
  const found = organizationId === undefined ? undefined : { organizationId, siteId: site?.id ?? null }
  const level = found && (await levelOn(db, userId, found))
  if (!found || level === undefined) {
    throw invalid(`/body/target/${target.type}`, `names no ${target.type} that you can see`, 'invalid_reference')
  }
  requireAdmin(level)
  return found
}
