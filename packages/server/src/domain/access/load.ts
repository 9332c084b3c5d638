import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Knex } from 'knex'
import { queryRow } from '@scriptorium/database/query-rows'
import type { TeamRole } from '@scriptorium/types'
import type { OrganizationRow, TeamRow } from '@scriptorium/schema/tables/people'
import type { CollectionRow, SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { organizationLevel, resolveLevel, siteLevel } from './level.ts'
import { isReached } from './reach.ts'
import { rankSql } from './roles.ts'

/** An organization with the caller's role and level in it. */
export interface OrganizationAccess {
  organization: OrganizationRow
  /** The caller's own role; `none` is a guest. */
  memberRole: RoleOrNone
  /** The stronger of the own role and the default. Guests get no default. */
  level: RoleOrNone
  /** Whether the caller owns a team there. */
  ownsTeam: boolean
}

/** A team with the caller's level on it. Owners of a team have `admin`. */
export interface TeamAccess {
  team: TeamRow
  level: RoleOrNone
  organization: OrganizationAccess
}

/** A space that the caller can see, with their level on it. */
export interface SpaceAccess<Row = SpaceRow> {
  space: Row
  level: RoleOrNone
  /** The caller's own role in the organization; `none` is a guest. */
  memberRole: RoleOrNone
  organizationDefault: RoleOrNone
  /** Whether a site shows the space, published or not. Absent if it was not looked up. */
  isOnSite?: boolean
}

/** A collection that the caller can see, with their level on it. */
export interface CollectionAccess {
  collection: CollectionRow
  level: RoleOrNone
  memberRole: RoleOrNone
  organizationDefault: RoleOrNone
}

/** A site that the caller can see, with their level on it. */
export interface SiteAccess {
  site: SiteRow
  level: RoleOrNone
  organization: OrganizationAccess
}

interface StandingColumns {
  memberRole: RoleOrNone | null
  organizationDefault: RoleOrNone
  granted: number | null
}

/** SQLite returns 0 or 1. */
interface SiteColumn {
  isOnSite: boolean | number
}

const belongs = 'left join members m on m.organization_id = o.id and m.user_id = :user and m.disabled_at is null'

/**
 * Returns SQL for the rank of a user's strongest grant on a space or a collection, or on a collection above it. Null without
 * a grant. The `case` hides the target from the query planner, so that it starts with the few grants of the user and not with
 * the many grants on collections.
 */
export const grantedSql = (type: 'collection' | 'space', table: string, user = ':user'): string => `(
  select max(${rankSql('g.role')}) from held_grants g
  where ((g.subject_type = 'user' and g.subject_id = ${user})
      or (g.subject_type = 'team' and g.subject_id in (select tm.team_id from team_members tm where tm.user_id = ${user})))
    and case when g.target_type = '${type}' and g.target_id = ${table}.id then 1
      when g.target_type = 'collection' and ${table}.ancestors like '%/' || g.target_id || '/%' then 1 else 0 end = 1)`

/** An SQL condition on a space, alias `c`: a site shows it, published or not. */
export const isOnSiteSql = 'exists (select 1 from site_spaces ss where ss.space_id = c.id)'

const containerSql = (type: 'collection' | 'space', name: string, more = '') => `
  select c.*, ${more} o.default_role as organization_default, m.role as member_role, ${grantedSql(type, 'c')} as granted
  from ${name} c join organizations o on o.id = c.organization_id ${belongs} where c.id = :id`

const spaceSql = containerSql('space', 'spaces', `${isOnSiteSql} as is_on_site,`)
const collectionSql = containerSql('collection', 'collections')

/** Returns an SQL condition on an organization, alias `o`: the user owns a team of it. `user` is SQL. */
export const ownsTeamSql = (user: string): string => `exists (
  select 1 from team_members tm join teams t on t.id = tm.team_id
  where tm.user_id = ${user} and tm.role = 'owner' and t.organization_id = o.id)`

const organizationSql = `select o.*, m.role as member_role, ${ownsTeamSql(':user')} as owns_team
  from organizations o ${belongs} where o.id = :id`

const standing = <Row extends { effectiveLevel: SpaceRow['effectiveLevel'] }>(row: Row & StandingColumns) => ({
  level: resolveLevel({
    memberRole: row.memberRole ?? undefined,
    organizationDefault: row.organizationDefault,
    effectiveLevel: row.effectiveLevel,
    granted: row.granted ?? 0,
  }),
  memberRole: row.memberRole ?? 'none',
  organizationDefault: row.organizationDefault,
})

/** Returns a space, or undefined if it does not exist or the caller cannot see it. Callers cannot tell the two apart. */
export const loadSpace = async (db: Knex, user: string, id: string): Promise<SpaceAccess | undefined> => {
  const row = await queryRow<SpaceRow & StandingColumns & SiteColumn>(db, spaceSql, { user, id })
  if (!row || !isReached(row.organizationId)) return undefined
  const found = { space: row, ...standing(row), isOnSite: Boolean(row.isOnSite) }
  const hidden = found.level === 'none' || (row.deletedAt !== null && found.level !== 'admin')
  return hidden ? undefined : found
}

/** Returns a collection, or undefined as `loadSpace` does. */
export const loadCollection = async (db: Knex, user: string, id: string): Promise<CollectionAccess | undefined> => {
  const row = await queryRow<CollectionRow & StandingColumns>(db, collectionSql, { user, id })
  if (!row || !isReached(row.organizationId)) return undefined
  const found = { collection: row, ...standing(row) }
  return found.level === 'none' ? undefined : found
}

/** An organization with the columns that determine the caller's role and level. */
export interface OrganizationStanding extends OrganizationRow {
  memberRole: RoleOrNone | null
  /** SQLite returns 0 or 1. */
  ownsTeam: boolean | number
}

/** Returns the caller's access to an organization from its row. */
export const organizationAccessOf = ({
  memberRole,
  ownsTeam,
  ...organization
}: OrganizationStanding): OrganizationAccess => ({
  organization,
  memberRole: memberRole ?? 'none',
  level: organizationLevel(memberRole ?? 'none', organization.defaultRole),
  ownsTeam: Boolean(ownsTeam),
})

/** Returns an organization, or undefined if it does not exist or the caller is not a member. Guests are members. */
export const loadOrganization = async (db: Knex, user: string, id: string): Promise<OrganizationAccess | undefined> => {
  const row = await queryRow<OrganizationStanding>(db, organizationSql, { user, id })
  return row?.memberRole && isReached(row.id) ? organizationAccessOf(row) : undefined
}

/** Returns a team of this organization with the caller's level on it, or undefined as `loadOrganization` does. */
export const loadTeam = async (
  db: Knex,
  user: string,
  { organizationId, teamId }: { organizationId: string; teamId: string },
): Promise<TeamAccess | undefined> => {
  const organization = await loadOrganization(db, user, organizationId)
  if (!organization) return undefined
  const found: (TeamRow & { ownRole: TeamRole | null }) | undefined = await db('teams as t')
    .leftJoin('teamMembers as tm', (join) => join.on('tm.teamId', 't.id').andOnVal('tm.userId', user))
    .where({ 't.organizationId': organizationId, 't.id': teamId })
    .first('t.*', 'tm.role as ownRole')
  if (!found) return undefined
  const { ownRole, ...team } = found
  return { team, level: ownRole === 'owner' ? 'admin' : organization.level, organization }
}

/** SQL for the rank of the strongest grant of `:user` on the site `s`, their own or through a team. Null without a grant. */
export const grantedOnSiteSql = `(
  select max(${rankSql('g.role')}) from held_grants g
  where g.target_type = 'site' and g.target_id = s.id
    and ((g.subject_type = 'user' and g.subject_id = :user)
      or (g.subject_type = 'team' and g.subject_id in (select tm.team_id from team_members tm where tm.user_id = :user))))`

const siteSql = `select s.*, ${grantedOnSiteSql} as granted from sites s
  where s.organization_id = :organizationId and s.id = :siteId`

/** Returns a site as `loadSite` does. Those who can restore it also get a deleted one. */
export const loadAnySite = async (
  db: Knex,
  user: string,
  { organizationId, siteId }: { organizationId: string; siteId: string },
): Promise<SiteAccess | undefined> => {
  const organization = await loadOrganization(db, user, organizationId)
  if (!organization) return undefined
  const found = await queryRow<SiteRow & { granted: number | null }>(db, siteSql, { user, organizationId, siteId })
  if (!found) return undefined
  const { granted, ...site } = found
  const level = siteLevel(organization, site.defaultLevel, granted ?? 0)
  const hidden = level === 'none' || (site.deletedAt !== null && level !== 'admin')
  return hidden ? undefined : { site, level, organization }
}

/** Returns a site of this organization with the caller's level on it, or undefined as `loadOrganization` does. */
export const loadSite: typeof loadAnySite = async (...key) => {
  const found = await loadAnySite(...key)
  return found?.site.deletedAt === null ? found : undefined
}
