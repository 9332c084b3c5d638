import type { Body, TeamRole } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { TeamMemberRow } from '@scriptorium/schema/tables/people'
import { Problem } from '../../../ground/problem.ts'
import { findMemberIds } from '../../../domain/access/members.ts'
import { findMembersByEmail } from '../members/repo.ts'
import { emailKey, isEmail } from '../users/rules.ts'
import { batchesOf } from '@scriptorium/basics/batches'

interface TeamPath {
  organizationId: string
  teamId: string
}

/** Adds members to a team, or updates their roles. Someone who is in the team already keeps the role if the new one is undefined. */
export const setMembers = async (
  db: Knex,
  { teamId }: Pick<TeamPath, 'teamId'>,
  roles: ReadonlyMap<string, TeamRole | undefined>,
  addedAt: string,
): Promise<void> => {
  const insert = (entries: [string, TeamRole | undefined][]) =>
    db('teamMembers')
      .insert(entries.map(([userId, role = 'member']): TeamMemberRow => ({ teamId, userId, role, addedAt })))
      .onConflict(['teamId', 'userId'])
  const entries = [...roles]
  for (const some of batchesOf(entries.filter(([, role]) => role === undefined))) await insert(some).ignore()
  for (const some of batchesOf(entries.filter(([, role]) => role !== undefined))) await insert(some).merge(['role'])
}

/** Removes users from a team. Returns how many were in it. */
export const removeMembers = async (
  db: Knex,
  { teamId }: Pick<TeamPath, 'teamId'>,
  userIds: Iterable<string>,
): Promise<number> => {
  let count = 0
  for (const some of batchesOf([...userIds]))
    count += await db('teamMembers').where({ teamId }).whereIn('userId', some).delete()
  return count
}

interface Named {
  key: string
  pointer: string
}

const namesOf = (keys: readonly string[], pointer: string): Named[] =>
  keys.map((key, index) => ({ key, pointer: `${pointer}/${index}` }))

/** Returns the members that ids and addresses name, by id or address. Users outside the organization are omitted. */
const findNamed = async (db: Knex, organizationId: string, keys: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const some of batchesOf([...new Set(keys)])) {
    const ids = await findMemberIds(
      db,
      organizationId,
      some.filter((key) => !isEmail(key)),
    )
    const byEmail = await findMembersByEmail(db, organizationId, some.filter(isEmail).map(emailKey))
    for (const key of some) {
      const userId = isEmail(key) ? byEmail.get(emailKey(key)) : ids.has(key) ? key : undefined
      if (userId) found.set(key, userId)
    }
  }
  return found
}

/** Returns the members that ids and addresses name. Throws `invalid_reference` if one names no member. */
const requireNamed = async (
  db: Knex,
  organizationId: string,
  named: readonly Named[],
): Promise<Map<string, string>> => {
  const found = await findNamed(
    db,
    organizationId,
    named.map(({ key }) => key),
  )
  const message = 'is not a member of this organization'
  const errors = named.filter(({ key }) => !found.has(key)).map(({ pointer }) => ({ pointer, message }))
  if (errors.length > 0) throw new Problem('invalid_reference', `An entry ${message}`, { errors })
  return found
}

/** Adds the first members to a new team. */
export const addFirstMembers = async (db: Knex, { organizationId, teamId }: TeamPath, ids: string[], now: string) => {
  const found = await requireNamed(db, organizationId, namesOf(ids, '/body/members'))
  await setMembers(db, { teamId }, new Map([...found.values()].map((userId) => [userId, 'member'])), now)
}

/** Adds, updates and removes members of a team. Throws if a user to add or update is no member of the organization. */
export const changeMembers = async (
  db: Knex,
  { organizationId, teamId }: TeamPath,
  { add = [], remove = [], memberships = {} }: Body<'updateMembersInOrganizationTeam'>,
  now: string,
): Promise<void> => {
  const roles = Object.entries(memberships)
  const named = [...namesOf(add, '/body/add'), ...roles.map(([key]) => ({ key, pointer: `/body/memberships/${key}` }))]
  const found = await requireNamed(db, organizationId, named)
  const removed = new Set((await findNamed(db, organizationId, remove)).values())
  const wanted = new Map<string, TeamRole | undefined>(add.map((key) => [found.get(key)!, undefined]))
  for (const [userId, { role }] of roles) wanted.set(userId, role)
  for (const userId of removed) wanted.delete(userId)
  await removeMembers(db, { teamId }, removed)
  await setMembers(db, { teamId }, wanted, now)
}
