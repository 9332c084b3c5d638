import { digestOf, type Section, withoutTitleSection } from '@scriptorium/content/digest/digest'
import { getBody } from '@scriptorium/content/store'
import type { BlockNode } from '@scriptorium/content/markdown/document'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Knex } from 'knex'
import { readPageDocument } from '../../domain/history/page-body.ts'
import type { Source } from '../../domain/history/source.ts'
import { variesByReader } from '../../domain/history/varies-by-reader.ts'
import { readDigests } from '@scriptorium/store/digests'

/**
 * Returns the sections of a page as the reader sees them. Only pages that everyone sees alike are taken from the index: others can
 * have conditions or include other content.
 */
export const readSections = async (db: Knex, source: Source, page: PageRecord): Promise<readonly Section[]> => {
  if (!page.body) return []
  const { hash } = page.body
  const body = await getBody(source.store, hash)
  if (!variesByReader(body))
    return withoutTitleSection((await readDigests(db, source.store, [hash])).get(hash)!, page.title).sections
  const document = await readPageDocument(source, page, { dereferenced: 'true' })
  return digestOf({ nodes: (document?.nodes ?? []) as BlockNode[] }).sections
}
