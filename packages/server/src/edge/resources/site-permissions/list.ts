import type { Query, SitePermission } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { SiteAccess } from '../../../domain/access/load.ts'
import { rank, rankSql, roleOfRank } from '../../../domain/access/roles.ts'
import { contains } from '@scriptorium/database/contains'
import { readPage, type List } from '@scriptorium/database/page'
import type { Role } from '@scriptorium/schema/tables/levels'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { Urls } from '../../../platform/urls.ts'
import { presentUser } from '../users/presenter.ts'

type Filters = Query<'listPermissionsAggregateInSite'>

/** A member with the ranks of everything that can give access to a site. */
interface Ranked extends UserRow {
  joinedAt: string
  lastSeenAt: string | null
  inOrganization: number
  ofMember: number
  ofTeam: number
  level: number
}

const sorts = {
  joinedAt: { sql: 'm.joined_at', of: (row: Ranked) => row.joinedAt },
  lastSeenAt: { sql: "coalesce(m.last_seen_at, '')", of: (row: Ranked) => row.lastSeenAt ?? '' },
  name: { sql: 'lower(u.display_name)', of: (row: Ranked) => row.displayName.toLowerCase() },
}

const ranksSql = (siteDefault: number, organizationDefault: number) => `
  select m.user_id, m.organization_id, m.joined_at, m.last_seen_at,
    case when m.role = 'none' then 0 when ${rankSql('m.role')} > ${organizationDefault} then ${rankSql('m.role')}
      else ${organizationDefault} end as in_organization,
    case when m.role = 'none' then 0 else ${siteDefault} end as of_default,
    coalesce((select max(${rankSql('g.role')}) from held_grants g where g.target_type = 'site' and g.target_id = ?
      and g.subject_type = 'user' and g.subject_id = m.user_id), 0) as of_member,
    coalesce((select max(${rankSql('g.role')}) from held_grants g join team_members tm on tm.team_id = g.subject_id
      where g.target_type = 'site' and g.target_id = ? and g.subject_type = 'team' and tm.user_id = m.user_id), 0) as of_team
  from members m where m.organization_id = ? and m.disabled_at is null`

const greatest = (...columns: string[]): string =>
  columns.reduce((best, column) => `case when ${column} > ${best} then ${column} else ${best} end`)

const level = greatest('m.in_organization', 'm.of_default', 'm.of_member', 'm.of_team')

const originOf = ({ inOrganization, ofMember, ofTeam, level: effective }: Ranked): SitePermission['origin'] => {
  if (ofMember === effective) return { type: 'site', reason: 'member' }
  if (ofTeam === effective) return { type: 'site', reason: 'team' }
  return inOrganization === effective ? { type: 'organization' } : { type: 'site', reason: 'default' }
}

const present =
  (urls: Urls) =>
  (row: Ranked): SitePermission => ({
    permission: roleOfRank(row.level) as Role,
    user: presentUser(row, urls),
    origin: originOf(row),
    disabled: false,
    ...(row.lastSeenAt !== null && { lastSeenAt: row.lastSeenAt }),
  })

const filter = (rows: Knex.QueryBuilder, db: Knex, { search, role, team }: Filters) => {
  if (search) rows.where(contains(['u.display_name', 'u.email'], search))
  if (team) rows.whereIn('m.userId', db('teamMembers').where({ teamId: team }).select('userId'))
  rows.whereRaw(role ? `${level} = ?` : `${level} > ?`, [rank(role)])
}

/** Returns one page of the users with access to a site, with their effective level and where it comes from. */
export const listSitePermissions = (
  { db, userId, urls }: { db: Knex; userId: string; urls: Urls },
  { site, organization, level: own }: SiteAccess,
  query: Filters,
  list: List,
) => {
  const ranks = ranksSql(rank(site.defaultLevel), rank(organization.organization.defaultRole))
  const members = db.raw(`(${ranks}) as m`, [site.id, site.id, site.organizationId])
  const rows = db.from(members).join('users as u', 'u.id', 'm.userId')
  filter(rows, db, query)
  // Guests cannot list the people of the organization, unless they are admins of the site.
  if (organization.memberRole === 'none' && own !== 'admin') rows.where('m.userId', userId)
  const columns = ['u.*', 'm.joinedAt', 'm.lastSeenAt', 'm.inOrganization', 'm.ofMember', 'm.ofTeam']
  const selected = rows
    .clone()
    .select(columns)
    .select(db.raw(`${level} as level`))
  const keys = [sorts[query.sort], { sql: 'm.user_id', of: (row: Ranked) => row.id }]
  return readPage(list, { rows: selected, matches: rows, keys, order: query.order }, present(urls))
}
