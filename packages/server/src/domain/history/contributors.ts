import type { Knex } from 'knex'
import { writeLater } from '@scriptorium/database/later'

/** Increments the number of edits of a contributor. */
export const recordContribution = (db: Knex, changeRequestId: string, userId: string, now: string) => {
  const contribution = db('contributors')
    .insert({ changeRequestId, userId, actionType: 'edit', count: 1, updatedAt: now })
    .onConflict(['changeRequestId', 'userId', 'actionType'])
    .merge({ count: db.raw('contributors.count + 1') as unknown as number, updatedAt: now })
  return writeLater(db, 'contributors', contribution)
}
