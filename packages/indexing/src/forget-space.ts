import type { Knex } from 'knex'
import type { Database } from '@scriptorium/database/open'
import { removeLinks } from './links.ts'
import { forgetPages } from '@scriptorium/search/write-pages'
import { guard } from './state.ts'

const rowsPerBatch = 2000

/** Deletes the indexes of a space, in batches. */
export const forgetSpace = async (
  { database: { writeTx } }: { database: Database },
  spaceId: string,
): Promise<void> => {
  const some = async (trx: Knex): Promise<boolean> => {
    const idsOf = (rows: { pageId: string }[]) => rows.map(({ pageId }) => pageId)
    const isMore = await forgetPages(trx, spaceId, rowsPerBatch)
    const linking = idsOf(await trx('links').where({ spaceId }).distinct('pageId').limit(rowsPerBatch))
    await removeLinks(trx, spaceId, linking)
    const kept: string[] = await trx('pageUpkeep').where({ spaceId }).limit(rowsPerBatch).pluck('pageId')
    await trx('pageUpkeep').where({ spaceId }).whereIn('pageId', kept).del()
    if (isMore || kept.length === rowsPerBatch || linking.length === rowsPerBatch) return true
    await trx('indexedSpaces').where({ spaceId }).del()
    return false
  }
  while (await writeTx(some, guard(spaceId)));
}
