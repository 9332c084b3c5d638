import type { Knex } from 'knex'
import { pageOfEntry } from '../../../features/search/audiences.ts'
import type { Term } from '../../../features/search/expand.ts'
import { keyOf, readIndexedPages, type IndexedPage } from '../../../features/search/indexed-pages.ts'
import type { Scored } from '../../../features/search/score.ts'

/** A matching page, with what the index says about it. */
export interface PageHit extends Scored {
  pageId: string
  indexed: IndexedPage
}

/**
 * Adds page ids to scored pages of any spaces. Pages that were removed from the index in the meantime are left out. Of several
 * entries of a page, the first one is kept.
 */
export const withPageIds = async (db: Knex, pages: readonly Scored[], terms: readonly Term[]): Promise<PageHit[]> => {
  const unread = pages.filter(({ indexed }) => indexed === undefined)
  const found = await readIndexedPages(db, unread, terms)
  const seen = new Set<string>()
  return pages.flatMap((page) => {
    const indexed = page.indexed ?? found.get(keyOf(page))
    if (!indexed) return []
    const pageId = pageOfEntry(indexed.entryId)
    const key = `${page.spaceId} ${pageId}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ ...page, pageId, indexed }]
  })
}
