import type { Knex } from 'knex'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { ReviewRequestRow } from '@scriptorium/schema/tables/discussion'
import { findTeams } from '../teams/repo.ts'
import { findUsers } from '../users/repo.ts'
import type { ReviewRequestDetails } from './rows.ts'

/** Loads everything that the presented review requests contain. */
export const gatherRequests = async (
  db: Knex,
  { organizationId }: SpaceRow,
  rows: ReviewRequestRow[],
  caller: string,
): Promise<ReviewRequestDetails[]> => {
  const users = await findUsers(
    db,
    rows.flatMap(({ userId, requestedBy }) => [requestedBy, ...(userId ? [userId] : [])]),
  )
  const ids = rows.flatMap(({ teamId }) => teamId ?? [])
  const teams = new Map((await findTeams(db, caller, organizationId, ids)).map((team) => [team.id, team]))
  return rows.map((row) => ({
    row,
    requestedBy: users.get(row.requestedBy)!,
    asked: row.userId === null ? { team: teams.get(row.teamId!)! } : { user: users.get(row.userId)! },
  }))
}
