import type { Query } from '@scriptorium/types'
import type { Knex } from 'knex'
import { grantedSpaces, seenSpace, subjectsOf } from '../../../domain/access/granted-spaces.ts'
import { contains } from '@scriptorium/database/contains'
import { readPage, type List } from '@scriptorium/database/page'
import type { MemberRow } from '@scriptorium/schema/tables/people'
import { grantTables } from '../../../domain/access/write-grants.ts'
import { Problem } from '../../../ground/problem.ts'
import type { MemberDetails, Standing } from './rows.ts'

const active = `from spaces s where s.organization_id = :organization and s.deleted_at is null and ${seenSpace}`

const subjects = subjectsOf('m.user_id')

// Spaces that the caller cannot see are not counted. By level: admins reach every space, members those that are open by default, and everyone those granted to them. The
// first two are the same for all rows, so they are counted once.
const reachedSpaces = `case when m.disabled_at is not null then 0
  when m.role = 'admin' then (select count(*) ${active})
  when m.role = 'none' then (select count(*) from (${grantedSpaces(subjects, ':organization', seenSpace)}) granted)
  else (select count(*) ${active} and s.effective_level <> 'none')
    + (select count(*) from (${grantedSpaces(subjects, ':organization', `s.effective_level = 'none' and ${seenSpace}`)}) granted) end`

const ownTeams = `(select count(*) from team_members tm cross join teams t
  where tm.user_id = m.user_id and t.id = tm.team_id and t.organization_id = m.organization_id)`

/** Selects the members of an organization, under the aliases `m` and `u`. */
export const membersOf = (db: Knex, organizationId: string): Knex.QueryBuilder =>
  db('members as m').join('users as u', 'u.id', 'm.userId').where('m.organizationId', organizationId)

// Anybody can be told to have an address. Only its owner's organizations learn whether it takes mail.
const refusals = (db: Knex) =>
  db('refusedAddresses as ra').whereRaw('ra.email = u.email and u.email_verified_at is not null')

/** Returns the columns to select from `membersOf`. Spaces are counted only if the caller can see them. */
export const memberColumns = (
  db: Knex,
  organizationId: string,
  caller: string,
): (string | Knex.Raw | Knex.QueryBuilder)[] => [
  'm.*',
  'u.displayName',
  'u.email',
  'u.emailVerifiedAt',
  'u.photoUrl',
  'u.createdAt',
  refusals(db).select('ra.reason').as('mailRefusal'),
  refusals(db).select('ra.refusedAt').as('mailRefusedAt'),
  db.raw(`${reachedSpaces} as spaces`, { organization: organizationId, caller }),
  db.raw(`${ownTeams} as teams`),
]

const sorts = {
  joinedAt: { sql: 'm.joined_at', of: (row: MemberDetails) => row.joinedAt },
  lastSeenAt: { sql: "coalesce(m.last_seen_at, '')", of: (row: MemberDetails) => row.lastSeenAt ?? '' },
  name: { sql: 'u.display_name', of: (row: MemberDetails) => row.displayName },
}

interface Key {
  organizationId: string
  userId: string
}

/** Returns one page of the members of an organization. */
export const listMembers = <Item>(
  db: Knex,
  { caller, organizationId }: { caller: string; organizationId: string },
  { search, role, sort, order }: Query<'listMembersInOrganizationById'>,
  list: List,
  present: (member: MemberDetails) => Item,
) => {
  const rows = membersOf(db, organizationId)
  if (role) rows.where('m.role', role === 'guest' ? 'none' : role)
  if (search) rows.where(contains(['u.display_name', 'u.email'], search))
  const keys = [sorts[sort], { sql: 'm.user_id', of: (row: MemberDetails) => row.userId }]
  return readPage(
    list,
    { rows: rows.clone().select(memberColumns(db, organizationId, caller)), matches: rows, keys, order },
    present,
  )
}

/** Returns a member of this organization, or undefined. */
const findMember = (db: Knex, { organizationId, userId }: Key, caller: string): Promise<MemberDetails | undefined> =>
  membersOf(db, organizationId)
    .where('m.userId', userId)
    .first(memberColumns(db, organizationId, caller))

/** Returns a member of this organization, as the caller may know them. Throws `not_found` if there is none. */
export const requireMember = async (db: Knex, key: Key, caller: string): Promise<MemberDetails> => {
  const member = await findMember(db, key, caller)
  if (!member) throw new Problem('not_found', 'There is no such member')
  return member
}

/** Returns the members with these addresses, by address. The addresses are normalized by `emailKey`. */
export const findMembersByEmail = async (
  db: Knex,
  organizationId: string,
  emails: string[],
): Promise<Map<string, string>> => {
  if (emails.length === 0) return new Map()
  const rows: { email: string; userId: string }[] = await membersOf(db, organizationId)
    .whereIn('u.email', emails)
    .select('u.email', 'm.userId')
  return new Map(rows.map(({ email, userId }) => [email, userId]))
}

/** Returns the membership of a user in an organization, or undefined. */
export const findMemberRow = async (db: Knex, organizationId: string, userId: string): Promise<MemberRow | undefined> =>
  db('members').where({ organizationId, userId }).first()

/** Returns the membership of a user in an organization, and when another member removed them, if they have not been let in again. */
export const findStanding = async (db: Knex, organizationId: string, userId: string): Promise<Standing> => {
  const removed = await db('removedMembers').where({ organizationId, userId }).first('removedAt')
  return { member: await findMemberRow(db, organizationId, userId), removedAt: removed?.removedAt }
}

export const setMemberRole = (db: Knex, organizationId: string, userId: string, role: MemberRow['role']) =>
  db('members').where({ organizationId, userId }).update({ role })

/** Marks a member as one who signs in by single sign-on, unless they are marked already. */
export const setMemberSso = (db: Knex, { organizationId, userId }: Key, ssoAt: string) =>
  db('members').where({ organizationId, userId }).whereNull('ssoAt').update({ ssoAt })

/** Records when a member was last seen. */
export const setLastSeen = (db: Knex, { organizationId, userId }: Key, lastSeenAt: string) =>
  db('members').where({ organizationId, userId }).update({ lastSeenAt })

/** Throws `invalid_request` if a member is the last admin. */
export const requireOtherAdmin = async (db: Knex, { organizationId, userId }: Key): Promise<void> => {
  const admins = db('members').where({ organizationId }).where('role', 'admin').whereNull('disabledAt')
  if (await admins.whereNot({ userId }).first('userId')) return
  throw new Problem('invalid_request', 'An organization needs at least one admin: make another member an admin first')
}

/** Throws `invalid_request` if all other admins sign in by single sign-on: if it breaks, somebody must be able to mend it. */
export const requireAdminWithoutSso = async (db: Knex, { organizationId, userId }: Key): Promise<void> => {
  const admins = db('members').where({ organizationId, disabledAt: null, ssoAt: null }).where('role', 'admin')
  if (await admins.whereNot({ userId }).first('userId')) return
  throw new Problem('invalid_request', 'An organization needs an admin who can sign in without single sign-on')
}

// Removes the teams and grants of a user in this organization.
const takeAccess = async (db: Knex, organizationId: string, userId: string): Promise<void> => {
  const within = (table: (typeof grantTables)[keyof typeof grantTables] | 'teams') =>
    db(table).where({ organizationId }).select('id')
  await db('teamMembers').where({ userId }).whereIn('teamId', within('teams')).delete()
  for (const targetType of Object.keys(grantTables) as (keyof typeof grantTables)[]) {
    await db('grants')
      .where({ subjectType: 'user', subjectId: userId, targetType })
      .whereIn('targetId', within(grantTables[targetType]))
      .delete()
  }
}

/** Removes a member with their teams and grants in this organization. */
export const removeMember = async (db: Knex, organizationId: string, userId: string): Promise<void> => {
  await takeAccess(db, organizationId, userId)
  await db('members').where({ organizationId, userId }).delete()
}

/**
 * Notes that somebody else removed a member, who therefore cannot come back by what they know, and ends the invitation to their
 * address.
 */
export const noteRemoval = async (db: Knex, { organizationId, userId }: Key, removedAt: string): Promise<void> => {
  const address = db('users').where({ id: userId }).whereNotNull('email').select('email')
  await db('invites').where({ organizationId }).whereIn('email', address).delete()
  await db('removedMembers')
    .insert({ organizationId, userId, removedAt })
    .onConflict(['organizationId', 'userId'])
    .merge()
}

/** Inserts a member without teams and grants: a grant may have been written while they were removed. */
export const insertMember = async (
  db: Knex,
  row: Pick<MemberRow, 'organizationId' | 'userId' | 'role' | 'joinedAt' | 'ssoAt'>,
): Promise<void> => {
  const { organizationId, userId } = row
  await takeAccess(db, organizationId, userId)
  await db('removedMembers').where({ organizationId, userId }).delete()
  await db('members').insert(row)
}
