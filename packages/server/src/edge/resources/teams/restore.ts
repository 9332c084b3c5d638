import { batchesOf } from '@scriptorium/basics/batches'
import type { GrantRow } from '@scriptorium/schema/tables/places'
import type { Knex } from 'knex'
import { findMemberIds } from '../../../domain/access/members.ts'
import { putBackGrants } from '../../../domain/access/write-grants.ts'
import { invalid } from '../../../ground/problem.ts'
import { insertTeam, takeDeletedTeam } from './repo.ts'

const places = { space: 'spaces', collection: 'collections', site: 'sites' } as const

/** Returns the ids of those rows that still exist in the organization. */
const existing = async (
  db: Knex,
  table: 'changeRequests' | (typeof places)[GrantRow['targetType']],
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const some of batchesOf([...new Set(ids)]))
    for (const id of await db(table).where({ organizationId }).whereIn('id', some).pluck('id')) found.add(id)
  return found
}

/** Restores a deleted team of the organization under a title: its members, its roles and the reviews that were asked of it. */
export const restoreTeam = async (
  db: Knex,
  key: { id: string; organizationId: string },
  title: string,
  now: string,
): Promise<void> => {
  const { organizationId } = key
  const kept = await takeDeletedTeam(db, key, now)
  if (!kept) throw invalid('/body/restores', 'is no team that was deleted in the last 7 days', 'invalid_reference')
  const { team, members, grants, reviewRequests } = kept
  await insertTeam(db, { ...team, title })
  for (const some of batchesOf(members)) {
    const present = await findMemberIds(
      db,
      organizationId,
      some.map(({ userId }) => userId),
    )
    const back = some.filter(({ userId }) => present.has(userId))
    if (back.length > 0) await db('teamMembers').insert(back)
  }
  for (const [type, table] of Object.entries(places)) {
    const own = grants.filter(({ targetType }) => targetType === type)
    const there = await existing(
      db,
      table,
      organizationId,
      own.map(({ targetId }) => targetId),
    )
    await putBackGrants(
      db,
      own.filter(({ targetId }) => there.has(targetId)),
    )
  }
  const asked = reviewRequests.map(({ changeRequestId }) => changeRequestId)
  const open = await existing(db, 'changeRequests', organizationId, asked)
  for (const some of batchesOf(reviewRequests.filter(({ changeRequestId }) => open.has(changeRequestId))))
    await db('reviewRequests').insert(some)
}
