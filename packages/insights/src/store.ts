import { batchesOf } from '@scriptorium/basics/batches'
import { newOrderedId } from '@scriptorium/basics/id'
import type { Database } from '@scriptorium/database/open'
import type { Knex } from 'knex'
import type { SiteEventGroupRow, SiteEventSumRow } from '@scriptorium/schema/tables/insights'
import { countVisitors } from './sketch.ts'
import type { NewSum } from './tally.ts'

/** A sum with what its group says. */
export type GroupedSum = Omit<SiteEventGroupRow, 'id'> & Omit<SiteEventSumRow, 'groupId'>

/** Returns a query of the sums, with the columns of their groups. */
export const sumsIn = (db: Knex) =>
  db('siteEventSums').join('siteEventGroups', 'siteEventGroups.id', 'siteEventSums.groupId')

const keyOf = ({ siteId, span, startsAt, state, reader, kind, dimension }: GroupedSum): string =>
  [siteId, span, startsAt, state, reader, kind, dimension].join(' ')

/** Inserts sums and their groups, in statements that both databases accept. No group has a value twice. */
export const insertSums = async (trx: Knex, sums: readonly GroupedSum[]): Promise<void> => {
  const groups: SiteEventGroupRow[] = []
  const rows: SiteEventSumRow[] = []
  for (const ofGroup of Map.groupBy(sums, keyOf).values()) {
    const { siteId, span, startsAt, state, reader, kind, dimension } = ofGroup[0]!
    const id = newOrderedId()
    groups.push({ id, siteId, span, startsAt, state, reader, kind, dimension })
    for (const { value, events, sessions, visitors, sketch } of ofGroup)
      rows.push({ groupId: id, value, events, sessions, visitors, sketch })
  }
  for (const batch of batchesOf(groups)) await trx('siteEventGroups').insert(batch)
  for (const batch of batchesOf(rows)) await trx('siteEventSums').insert(batch)
}

/**
 * Adds the sums of a server. They are groups of their own, so that servers do not wait for each other; a job merges them when the hour is
 * over. A power loss may lose the latest.
 */
export const addSums = async (database: Database, siteId: string, sums: readonly NewSum[]): Promise<void> => {
  await database.writeTxUnsynced(async (trx) => {
    if (!(await trx('sites').where({ id: siteId }).first('id'))) return
    const added = { span: 'hour', state: 'added' } as const
    await insertSums(
      trx,
      sums.map((sum) => ({ ...sum, ...added, visitors: countVisitors(sum.sketch) })),
    )
  })
}
