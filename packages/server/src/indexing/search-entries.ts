import type { Knex } from 'knex'
import type { Digest } from '@scriptorium/content/digest/digest'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Includes } from './includes.ts'
import type { PageTexts } from '../search/page-terms.ts'

/** Returns whether search finds a page: only documents without `noIndex`. */
export const isFindable = ({ type, noIndex }: PageRecord): boolean => type === 'document' && !noIndex

/** Returns the texts of the pages that search finds, with those of the reusable contents that they include. */
export const textsOf = (
  pages: readonly PageRecord[],
  digests: ReadonlyMap<string, Digest>,
  includes: Includes,
): Map<string, PageTexts> =>
  new Map(
    pages.filter(isFindable).map(({ id, title, description = '', body }) => {
      const own = (body && digests.get(body.hash)?.sections) ?? []
      const sections = [...own, ...(includes.get(id) ?? []).flatMap(({ digest }) => digest.sections)]
      return [id, { title, description, sections }]
    }),
  )

/** Returns the ids of the pages of a space that search finds. */
export const indexedPages = async (db: Knex, spaceId: string): Promise<string[]> => {
  const rows = await db('searchPages').where({ spaceId }).select('pageId')
  return rows.map(({ pageId }) => pageId)
}
