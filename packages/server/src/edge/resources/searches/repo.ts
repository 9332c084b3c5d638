import type { Knex } from 'knex'
import type { Scored } from '../../../features/search/score.ts'
import { batchesOf } from '../../../ground/batches.ts'
import { pageOfEntry } from '../../../features/search/audiences.ts'

/** A matching page. */
export interface PageHit {
  pageId: string
  score: number
}

const rowsPerQuery = 500

/**
 * Adds page ids to scored pages of any spaces. Pages that were removed from the index in the meantime are left out. Of several
 * entries of a page, the first one is kept.
 */
export const withPageIds = async (db: Knex, pages: readonly Scored[]): Promise<(Scored & PageHit)[]> => {
  const keyOf = ({ spaceId, number }: Pick<Scored, 'spaceId' | 'number'>) => `${spaceId} ${number}`
  const ids = new Map<string, string>()
  const unknown = pages.filter(({ pageId }) => pageId === undefined)
  for (const batch of batchesOf(unknown, rowsPerQuery)) {
    const wanted = batch.map(({ spaceId, number }) => [spaceId, number] as const)
    const rows = await db('searchPages').whereIn(['spaceId', 'number'], wanted).select('spaceId', 'number', 'pageId')
    for (const row of rows) ids.set(keyOf(row), pageOfEntry(row.pageId))
  }
  const seen = new Set<string>()
  return pages.flatMap((page) => {
    const pageId = page.pageId ?? ids.get(keyOf(page))
    const key = `${page.spaceId} ${pageId}`
    if (pageId === undefined || seen.has(key)) return []
    seen.add(key)
    return [{ ...page, pageId }]
  })
}
