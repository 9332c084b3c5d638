import type { Role } from '@scriptorium/schema/tables/levels'
import type { Knex } from 'knex'
import { levelRankSql } from '../../../domain/access/level-sql.ts'
import { writeEnd, writeGrants } from '../../../domain/access/write-grants.ts'
import { rank, rankSql } from '../../../domain/access/roles.ts'
import type { Checked } from '../../../domain/places/readers.ts'
import { readPage, type List } from '@scriptorium/database/page'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { GrantRow } from '@scriptorium/schema/tables/places'
import type { TeamDetails } from '../teams/rows.ts'
import { teamColumns } from '../teams/repo.ts'
import type { AccessTarget } from './target.ts'
import { Problem } from '../../../ground/problem.ts'

/** A user or a team with the role of a grant. */
export type Granted<Subject> = Subject & { role: Role; grantedAt: string; endsAt: string | null }

/** A user with the rank of their effective level. */
export type Effective = UserRow & { joinedAt: string; level: number }

/** A user or a team. */
export type Subject = Pick<GrantRow, 'subjectType' | 'subjectId'>

const newestFirst = [
  { sql: 'g.created_at', of: (row: Granted<object>) => row.grantedAt },
  { sql: 'g.subject_id', of: (row: Granted<{ id: string }>) => row.id },
]

const grantsOn = (db: Knex, { targetType, targetId }: AccessTarget, subjectType: GrantRow['subjectType']) =>
  db('heldGrants as g').where({ 'g.targetType': targetType, 'g.targetId': targetId, 'g.subjectType': subjectType })

// Guests cannot list the people of the organization, unless they are admins of the target.
const isShort = ({ level, memberRole }: AccessTarget) => memberRole === 'none' && level !== 'admin'

const usersOn = (db: Knex, target: AccessTarget) =>
  grantsOn(db, target, 'user').join('users as u', 'u.id', 'g.subjectId')

const teamsOn = (db: Knex, target: AccessTarget) =>
  grantsOn(db, target, 'team').join('teams as t', 't.id', 'g.subjectId')

const grantColumns = ['g.role', 'g.createdAt as grantedAt', 'g.expiresAt as endsAt']

const requireGrant = <Found>(found: Found | undefined): Found => {
  if (!found) throw new Problem('not_found', 'There is no such role on it')
  return found
}

/** Returns a user with their grant on the target itself. Throws `not_found` if they have none. */
export const requireUserGrant = async (db: Knex, target: AccessTarget, userId: string): Promise<Granted<UserRow>> =>
  requireGrant(
    await usersOn(db, target)
      .where('u.id', userId)
      .first('u.*', ...grantColumns),
  )

/** Returns a team with its grant on the target itself. Throws `not_found` if it has none. */
export const requireTeamGrant = async (
  db: Knex,
  caller: string,
  target: AccessTarget,
  teamId: string,
): Promise<Granted<TeamDetails>> =>
  requireGrant(
    await teamsOn(db, target)
      .where('t.id', teamId)
      .first([...teamColumns(db, caller), ...grantColumns]),
  )

/** Returns one page of the users with a grant on the target itself. */
export const listUserGrants = <Item>(
  db: Knex,
  caller: string,
  target: AccessTarget,
  list: List,
  present: (user: Granted<UserRow>) => Item,
) => {
  const rows = usersOn(db, target)
  if (isShort(target)) rows.where('u.id', caller)
  const selected = rows.clone().select('u.*', ...grantColumns)
  return readPage(list, { rows: selected, matches: rows, keys: newestFirst, order: 'desc' }, present)
}

/** Returns one page of the teams with a grant on the target itself. */
export const listTeamGrants = <Item>(
  db: Knex,
  caller: string,
  target: AccessTarget,
  list: List,
  present: (team: Granted<TeamDetails>) => Item,
) => {
  const rows = teamsOn(db, target)
  if (isShort(target)) rows.whereIn('t.id', db('teamMembers').where({ userId: caller }).select('teamId'))
  const selected = rows.clone().select([...teamColumns(db, caller), ...grantColumns])
  return readPage(list, { rows: selected, matches: rows, keys: newestFirst, order: 'desc' }, present)
}

// Selects the strongest grant of each user, their own or through a team, on the target or above it.
const strongestGrants = (db: Knex, { targetType, targetId, ancestors }: AccessTarget) => {
  const above = ancestors.split('/').filter(Boolean)
  const targets = [[targetType, targetId], ...above.map((id) => ['collection', id])]
  const on = targets.map(() => '(g.target_type = ? and g.target_id = ?)').join(' or ')
  return db.raw(
    `(select user_id, max(granted) as granted from (
        select g.subject_id as user_id, ${rankSql('g.role')} as granted from held_grants g
        where g.subject_type = 'user' and (${on})
        union all
        select tm.user_id, ${rankSql('g.role')} from held_grants g join team_members tm on tm.team_id = g.subject_id
        where g.subject_type = 'team' and (${on})) each_grant group by user_id) as g`,
    [...targets.flat(), ...targets.flat()],
  )
}

/** Returns one page of the users with access from any source, with their effective level; the latest to join first. */
export const listEffective = <Item>(
  db: Knex,
  caller: string,
  target: AccessTarget,
  { role }: { role?: Role | undefined },
  list: List,
  present: (user: Effective) => Item,
) => {
  const level = levelRankSql(target, 'm.role', 'g.granted')
  const rows = db('members as m')
    .join('users as u', 'u.id', 'm.userId')
    .leftJoin(strongestGrants(db, target), 'g.userId', 'm.userId')
    .where('m.organizationId', target.organizationId)
    .whereNull('m.disabledAt')
    .whereRaw(role ? `${level} = ?` : `${level} > ?`, [rank(role)])
  if (isShort(target)) rows.where('m.userId', caller)
  const keys = [
    { sql: 'm.joined_at', of: (row: Effective) => row.joinedAt },
    { sql: 'm.user_id', of: (row: Effective) => row.id },
  ]
  const selected = rows.clone().select('u.*', 'm.joinedAt', db.raw(`${level} as level`))
  return readPage(list, { rows: selected, matches: rows, keys, order: 'desc' }, present)
}

/** A role, and when it ends. An end that is undefined stays as it is. */
export interface GivenRole {
  role: Role
  expiresAt: string | null | undefined
}

/** Grants users and teams a role on the target itself, in place of the one that they had. */
export const setGrants = async (
  db: Knex,
  _checked: Checked,
  { targetType, targetId }: AccessTarget,
  subjects: readonly Subject[],
  { role, expiresAt }: GivenRole,
  createdAt: string,
): Promise<void> => {
  const grants = subjects.map((subject) => ({ targetType, targetId, ...subject, role, createdAt }))
  await writeGrants(db, grants, expiresAt)
}

/** Sets when the role of a user or a team on the target itself ends. Throws `not_found` if they have none. */
export const setEnd = async (
  db: Knex,
  _checked: Checked,
  { targetType, targetId }: AccessTarget,
  subject: Subject,
  expiresAt: string | null,
  now: string,
): Promise<void> => {
  const count = await writeEnd(db, { targetType, targetId, ...subject }, expiresAt, now)
  requireGrant(count || undefined)
}

/** Deletes the grants of these users and teams on the target itself. Returns how many there were. */
export const deleteGrants = async (
  db: Knex,
  { targetType, targetId }: AccessTarget,
  subjects: readonly Subject[],
): Promise<number> => {
  let count = 0
  for (const subjectType of ['user', 'team'] as const) {
    const ids = subjects.filter((one) => one.subjectType === subjectType).map(({ subjectId }) => subjectId)
    if (ids.length === 0) continue
    count += await db('grants').where({ targetType, targetId, subjectType }).whereIn('subjectId', ids).delete()
  }
  return count
}

/** Returns which of these teams belong to the organization. */
export const findTeamIds = async (db: Knex, organizationId: string, ids: string[]): Promise<Set<string>> =>
  new Set(await db('teams').where({ organizationId }).whereIn('id', ids).pluck('id'))
