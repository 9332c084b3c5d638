import type { Knex } from 'knex'
import {
  organizationAccessOf,
  ownsTeamSql,
  type OrganizationAccess,
  type OrganizationStanding,
} from '../../../domain/access/load.ts'
import { roleToGive } from '../../../domain/access/own-role.ts'
import { whereReached } from '../../../domain/access/reach.ts'
import { newId } from '@scriptorium/basics/id'
import { readPage, type List } from '@scriptorium/database/page'
import type { OrganizationRow } from '@scriptorium/schema/tables/people'

/** Returns one page of the organizations of a user, newest first, with the user's level in each. */
export const listOrganizations = <Item>(
  db: Knex,
  userId: string,
  list: List,
  present: (organization: OrganizationAccess) => Item,
) => {
  const rows = db('members as m').join('organizations as o', 'o.id', 'm.organizationId')
  whereReached(rows.where('m.userId', userId).whereNull('m.disabledAt'), 'm.organizationId')
  const keys = [
    { sql: 'o.created_at', of: (row: OrganizationRow) => row.createdAt },
    { sql: 'o.id', of: (row: OrganizationRow) => row.id },
  ]
  const selected = rows
    .clone()
    .select('o.*', 'm.role as memberRole', db.raw(`${ownsTeamSql('m.user_id')} as owns_team`))
  return readPage(list, { rows: selected, matches: rows, keys, order: 'desc' }, (row: OrganizationStanding) =>
    present(organizationAccessOf(row)),
  )
}

/** Creates an organization with its first admin. */
export const createOrganization = async (
  db: Knex,
  given: { title: string; emailDomains: string; userId: string; now: string },
): Promise<OrganizationAccess> => {
  const organization: OrganizationRow = {
    id: newId(),
    title: given.title,
    type: 'business',
    useCase: null,
    communityType: null,
    hostname: null,
    customHostname: null,
    logo: null,
    defaultRole: roleToGive('admin', 'read'),
    emailDomains: given.emailDomains,
    mergeRules: JSON.stringify({ type: 'none' }),
    defaultContent: null,
    sso: 'off',
    ai: 'off',
    inviteLinks: 'on',
    createdBy: given.userId,
    createdAt: given.now,
  }
  await db('organizations').insert(organization)
  await db('members').insert({
    organizationId: organization.id,
    userId: given.userId,
    role: roleToGive('admin', 'admin'),
    joinedAt: given.now,
  })
  return organizationAccessOf({ ...organization, memberRole: 'admin', ownsTeam: false })
}

/** Updates columns of an organization. Returns the new row. */
export const updateOrganization = async (
  db: Knex,
  organization: OrganizationRow,
  changes: Partial<OrganizationRow>,
): Promise<OrganizationRow> => {
  if (Object.keys(changes).length > 0) await db('organizations').where({ id: organization.id }).update(changes)
  return { ...organization, ...changes }
}

/** Returns an organization without checking who asks; for users who are about to join it. */
export const findOrganization = async (db: Knex, id: string): Promise<OrganizationRow | undefined> =>
  db('organizations').where({ id }).first()

const allowing = (domain: string) => ['o.email_domains like ?', [`%${JSON.stringify(domain)}%`]] as const

/** Maximum number of organizations in a response. */
const maxOrganizations = 1000

/**
 * Returns the organizations that allow an e-mail domain and that the user belongs to or could join. `ownDomain` is
 * the domain of their verified address. Newest first.
 */
export const findByEmailDomain = async (
  db: Knex,
  userId: string,
  domain: string,
  ownDomain: string | undefined,
): Promise<OrganizationStanding[]> =>
  db('organizations as o')
    .leftJoin('members as m', (join) => join.on('m.organizationId', 'o.id').andOnVal('m.userId', userId))
    .whereRaw(...allowing(domain))
    .leftJoin('removedMembers as r', (join) => join.on('r.organizationId', 'o.id').andOnVal('r.userId', userId))
    // A disabled member neither belongs to the organization nor can join it. Somebody who was removed needs an invitation.
    .whereNull('m.disabledAt')
    .whereNull('r.removedAt')
    .where((either) => {
      either.whereNotNull('m.userId')
      if (ownDomain) either.orWhereRaw(...allowing(ownDomain))
    })
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(maxOrganizations)
    .select('o.*', 'm.role as memberRole', db.raw(`${ownsTeamSql('?')} as owns_team`, [userId]))

/** Returns whether another organization has this hostname. */
export const hostnameIsTaken = async (db: Knex, hostname: string, organizationId: string): Promise<boolean> =>
  (await db('organizations').where({ hostname }).whereNot({ id: organizationId }).first('id')) !== undefined
