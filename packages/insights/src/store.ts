import { batchesOf } from '@scriptorium/basics/batches'
import { newOrderedId } from '@scriptorium/basics/id'
import type { Database } from '@scriptorium/database/open'
import type { Knex } from 'knex'
import type { SiteEventSumRow } from '@scriptorium/schema/tables/insights'
import { countVisitors } from './sketch.ts'
import type { NewSum } from './tally.ts'

/** Inserts rows in statements that both databases accept. */
export const insertSums = async (trx: Knex, rows: readonly SiteEventSumRow[]): Promise<void> => {
  for (const batch of batchesOf(rows)) await trx('siteEventSums').insert(batch)
}

const rowOf = (sum: NewSum): SiteEventSumRow => ({
  ...sum,
  id: newOrderedId(),
  span: 'hour',
  state: 'added',
  visitors: countVisitors(sum.sketch),
})

/**
 * Adds the sums of a server. They are rows of their own, so that servers do not wait for each other; a job merges them when the hour is
 * over. A power loss may lose the latest.
 */
export const addSums = async (database: Database, siteId: string, sums: readonly NewSum[]): Promise<void> => {
  await database.writeTxUnsynced(async (trx) => {
    if (!(await trx('sites').where({ id: siteId }).first('id'))) return
    await insertSums(trx, sums.map(rowOf))
  })
}
