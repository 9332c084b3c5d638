import type { Knex } from 'knex'
import { whereReached } from '../../../domain/access/reach.ts'

const organizationsOf = (db: Knex, userId: string) =>
  whereReached(db('members').where({ userId }).whereNull('disabledAt'), 'organizationId').select('organizationId')

/** Returns what a name leads to, of what the caller belongs to: an organization, or else the oldest site of that name. */
export const findTarget = async (db: Knex, userId: string, name: string) => {
  const own = organizationsOf(db, userId)
  const organization = await db('organizations').where({ hostname: name }).whereIn('id', own).first('id')
  if (organization) return { organizationId: organization.id, siteId: null }
  const members = organizationsOf(db, userId).whereNot({ role: 'none' })
  const sites = db('sites').where({ basename: name }).whereIn('organizationId', members)
  const site = await sites.orderBy(['createdAt', 'id']).first('id', 'organizationId')
  return site && { organizationId: site.organizationId, siteId: site.id }
}
