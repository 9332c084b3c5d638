import type { Query, TeamRole } from '@scriptorium/types'
import type { Knex } from 'knex'
import { grantedSpaces, seenSpace } from '../../../domain/access/granted-spaces.ts'
import { contains } from '@scriptorium/database/contains'
import { readPage, type List } from '@scriptorium/database/page'
import type { ReviewRequestRow } from '@scriptorium/schema/tables/discussion'
import type { TeamMemberRow, TeamRow } from '@scriptorium/schema/tables/people'
import type { GrantRow } from '@scriptorium/schema/tables/places'
import { Problem } from '../../../ground/problem.ts'
import { memberColumns, membersOf } from '../members/repo.ts'
import type { TeamDetails, TeamMemberDetails } from './rows.ts'

const memberCount = '(select count(*) from team_members tm where tm.team_id = t.id) as members'

// Spaces that the caller cannot see are not counted.
const granted = grantedSpaces("select 'team' as type, t.id as id", 't.organization_id', seenSpace)
const spaceCount = `(select count(*) from (${granted}) granted) as spaces`

const ownRole = '(select own.role from team_members own where own.team_id = t.id and own.user_id = ?) as own_role'

/** Returns the columns of a team, under the alias `t`, for a caller. */
export const teamColumns = (db: Knex, caller: string): (string | Knex.Raw)[] => [
  't.*',
  db.raw(memberCount),
  db.raw(spaceCount, { caller }),
  db.raw(ownRole, [caller]),
]

const teamKeys = [
  { sql: 't.created_at', of: (row: TeamRow) => row.createdAt },
  { sql: 't.id', of: (row: TeamRow) => row.id },
]

/** Returns one page of the teams of an organization, newest first. */
export const listTeams = <Item>(
  db: Knex,
  { caller, organizationId }: { caller: string; organizationId: string },
  { owner, title }: Query<'listTeamsInOrganizationById'>,
  list: List,
  present: (team: TeamDetails) => Item,
) => {
  const rows = db('teams as t').where('t.organizationId', organizationId)
  if (title) rows.where(contains(['t.title'], title))
  if (owner) rows.whereIn('t.id', db('teamMembers').where({ userId: owner, role: 'owner' }).select('teamId'))
  const selected = rows.clone().select(teamColumns(db, caller))
  return readPage(list, { rows: selected, matches: rows, keys: teamKeys, order: 'desc' }, present)
}

/** Returns one page of the teams of a member with their role in each, newest first. */
export const listTeamsOfMember = <Item>(
  db: Knex,
  { caller, organizationId, userId }: { caller: string; organizationId: string; userId: string },
  title: string | undefined,
  list: List,
  present: (team: TeamDetails & { teamRole: TeamRole }) => Item,
) => {
  const rows = db('teams as t').join('teamMembers as tm', 'tm.teamId', 't.id')
  rows.where({ 't.organizationId': organizationId, 'tm.userId': userId })
  if (title) rows.where(contains(['t.title'], title))
  const selected = rows.clone().select(teamColumns(db, caller)).select('tm.role as teamRole')
  return readPage(list, { rows: selected, matches: rows, keys: teamKeys, order: 'desc' }, present)
}

/** Returns a team that is known to exist. */
export const readTeam = async (db: Knex, caller: string, id: string): Promise<TeamDetails> =>
  db('teams as t').where('t.id', id).first(teamColumns(db, caller))

/** Returns those of these teams that belong to this organization. */
export const findTeams = async (
  db: Knex,
  caller: string,
  organizationId: string,
  ids: readonly string[],
): Promise<TeamDetails[]> =>
  ids.length === 0
    ? []
    : db('teams as t').where({ organizationId }).whereIn('t.id', ids).select(teamColumns(db, caller))

/** Inserts a team without members. */
export const insertTeam = (db: Knex, team: TeamRow) => db('teams').insert(team)

/** Renames a team of this organization. Throws `not_found` if there is none. */
export const renameTeam = async (db: Knex, key: { id: string; organizationId: string }, title: string) => {
  const renamed = await db('teams').where(key).update({ title })
  if (renamed === 0) throw new Problem('not_found', 'There is no such team')
}

/** What is deleted with a team, and comes back with it. */
export interface TeamRows {
  team: TeamRow
  members: TeamMemberRow[]
  grants: GrantRow[]
  reviewRequests: ReviewRequestRow[]
}

const rowsOf = async (db: Knex, team: TeamRow): Promise<TeamRows> => ({
  team,
  members: await db('teamMembers').where({ teamId: team.id }),
  grants: await db('grants').where({ subjectType: 'team', subjectId: team.id }),
  reviewRequests: await db('reviewRequests').where({ teamId: team.id }),
})

/**
 * Deletes a team of this organization with its grants; the database deletes its memberships. Keeps its rows until `expiresAt`.
 * Returns how many teams there were.
 */
export const deleteTeam = async (
  db: Knex,
  key: { id: string; organizationId: string },
  expiresAt: string,
): Promise<number> => {
  const team = await db('teams').where(key).first()
  if (!team) return 0
  const rows = JSON.stringify(await rowsOf(db, team))
  await db('deletedTeams').insert({ ...key, rows, expiresAt })
  await db('grants').where({ subjectType: 'team', subjectId: key.id }).delete()
  return db('teams').where(key).delete()
}

/** Takes the rows of a deleted team of this organization. Undefined if there are none any more. */
export const takeDeletedTeam = async (
  db: Knex,
  key: { id: string; organizationId: string },
  now: string,
): Promise<TeamRows | undefined> => {
  const kept = await db('deletedTeams').where(key).where('expiresAt', '>', now).first('rows')
  await db('deletedTeams').where(key).delete()
  return kept && (JSON.parse(kept.rows) as TeamRows)
}

const teamMembersOf = (db: Knex, { id, organizationId }: TeamRow) =>
  membersOf(db, organizationId).join('teamMembers as tm', 'tm.userId', 'm.userId').where('tm.teamId', id)

const teamMemberColumns = (db: Knex, { organizationId }: TeamRow, caller: string) => [
  ...memberColumns(db, organizationId, caller),
  'tm.role as teamRole',
  'tm.addedAt',
]

/** Returns a member of a team. Throws `not_found` if the team does not have them. */
export const requireTeamMember = async (
  db: Knex,
  caller: string,
  team: TeamRow,
  userId: string,
): Promise<TeamMemberDetails> => {
  const columns = teamMemberColumns(db, team, caller)
  const found: TeamMemberDetails | undefined = await teamMembersOf(db, team).where('tm.userId', userId).first(columns)
  if (!found) throw new Problem('not_found', 'The team has no such member')
  return found
}

/** Returns one page of the members of a team, the latest to join first. */
export const listTeamMembers = <Item>(
  db: Knex,
  caller: string,
  team: TeamRow,
  list: List,
  present: (member: TeamMemberDetails) => Item,
) => {
  const rows = teamMembersOf(db, team)
  const selected = rows.clone().select(teamMemberColumns(db, team, caller))
  const keys = [
    { sql: 'tm.added_at', of: (row: TeamMemberDetails) => row.addedAt },
    { sql: 'tm.user_id', of: (row: TeamMemberDetails) => row.userId },
  ]
  return readPage(list, { rows: selected, matches: rows, keys, order: 'desc' }, present)
}
