import type { Knex } from 'knex'
import { readPage, type List, type Listed } from '@scriptorium/database/page'
import type { ViewedPageRow } from '@scriptorium/schema/tables/viewed-pages'

/** Whose marks: of a user on the pages of a change request. */
type Owner = Pick<ViewedPageRow, 'changeRequestId' | 'userId'>

/** Returns one page of the marks of a user on a change request, latest first. */
export const listViewedPages = (db: Knex, owner: Owner, list: List): Promise<Listed<ViewedPageRow>> => {
  const rows = db('viewedPages').where(owner)
  const keys = [
    { sql: 'viewed_at', of: (row: ViewedPageRow) => row.viewedAt },
    { sql: 'page_id', of: (row: ViewedPageRow) => row.pageId },
  ]
  return readPage(list, { rows: rows.clone(), matches: rows, keys, order: 'desc' }, (row: ViewedPageRow) => row)
}

/** Stores a mark, or what the user saw last of a page that has one. */
export const putViewedPage = async (db: Knex, row: ViewedPageRow): Promise<void> => {
  const { fingerprint, viewedAt } = row
  await db('viewedPages')
    .insert(row)
    .onConflict(['changeRequestId', 'userId', 'pageId'])
    .merge({ fingerprint, viewedAt })
}

/** Deletes a mark. */
export const removeViewedPage = async (db: Knex, mark: Owner & Pick<ViewedPageRow, 'pageId'>): Promise<void> => {
  await db('viewedPages').where(mark).delete()
}
