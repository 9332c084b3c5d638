import type { Knex } from 'knex'
import { findUsers } from '../users/repo.ts'
import type { ContributionDetails } from './presenter.ts'
import { findContributions } from './repo.ts'

/** Returns who edited a change request or commented on it, latest first. */
export const gatherContributors = async (db: Knex, changeRequestId: string): Promise<ContributionDetails[]> => {
  const found = await findContributions(db, changeRequestId)
  const users = await findUsers(
    db,
    found.map(({ userId }) => userId),
  )
  return found.flatMap((one) => {
    const user = users.get(one.userId)
    return user ? [{ ...one, user }] : []
  })
}
