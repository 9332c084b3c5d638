import type { Knex } from 'knex'
import type { Database } from '../db/open.ts'
import { removeLinks } from './links.ts'
import { removeEntries } from './search-entries.ts'
import { guard } from './state.ts'

const pagesPerBatch = 2000

/** Removes all that is indexed of a space, some at a time. */
export const forgetSpace = async (
  { database: { writeTx, dialect } }: { database: Database },
  spaceId: string,
): Promise<void> => {
  const some = async (trx: Knex): Promise<boolean> => {
    const idsOf = (rows: { pageId: string }[]) => rows.map(({ pageId }) => pageId)
    const found = idsOf(await trx('searchPages').where({ spaceId }).limit(pagesPerBatch).select('pageId'))
    await removeEntries(trx, dialect.textIndex, spaceId, found)
    const linking = idsOf(await trx('links').where({ spaceId }).distinct('pageId').limit(pagesPerBatch))
    await removeLinks(trx, spaceId, linking)
    if (found.length === pagesPerBatch || linking.length === pagesPerBatch) return true
    await trx('indexedSpaces').where({ spaceId }).del()
    return false
  }
  while (await writeTx(some, guard(spaceId)));
}
