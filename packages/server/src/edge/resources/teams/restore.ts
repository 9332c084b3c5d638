import { batchesOf } from '@scriptorium/basics/batches'
import type { Knex } from 'knex'
import { findMemberIds } from '../../../domain/access/members.ts'
import { grantTables, putBackGrants } from '../../../domain/access/write-grants.ts'
import { invalid } from '../../../ground/problem.ts'
import { insertTeam, takeDeletedTeam } from './repo.ts'

/** Returns the rows that are about something that still exists in the organization. */
const stillFor = async <Row>(
  db: Knex,
  table: 'changeRequests' | (typeof grantTables)[keyof typeof grantTables],
  organizationId: string,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Promise<Row[]> => {
  const found = new Set<string>()
  for (const some of batchesOf(new Set(rows.map(idOf))))
    for (const id of await db(table).where({ organizationId }).whereIn('id', some).pluck('id')) found.add(id)
  return rows.filter((row) => found.has(idOf(row)))
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
    const ids = some.map(({ userId }) => userId)
    const present = await findMemberIds(db, organizationId, ids)
    const back = some.filter(({ userId }) => present.has(userId))
    if (back.length > 0) await db('teamMembers').insert(back)
  }
  for (const [type, table] of Object.entries(grantTables)) {
    const own = grants.filter(({ targetType }) => targetType === type)
    await putBackGrants(db, await stillFor(db, table, organizationId, own, ({ targetId }) => targetId))
  }
  const asked = await stillFor(db, 'changeRequests', organizationId, reviewRequests, (one) => one.changeRequestId)
  for (const some of batchesOf(asked)) await db('reviewRequests').insert(some)
}
