import type { Knex } from 'knex'
import { pageOfEntry } from '@scriptorium/search/audiences'
import type { Term } from '@scriptorium/search/expand'
import { keyOf, readIndexedPages, type IndexedPage } from '@scriptorium/search/indexed-pages'
import type { Scored } from '@scriptorium/search/score'

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
