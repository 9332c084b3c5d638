import { digestOf, type Section, withoutTitleSection } from '@scriptorium/content/digest/digest'
import type { BlockNode } from '@scriptorium/content/markdown/document'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Knex } from 'knex'
import { readPageDocument } from '../../domain/history/page-body.ts'
import type { Source } from '../../domain/history/source.ts'
import { varyingPages } from '../../domain/history/varying-pages.ts'
import { readDigests } from '@scriptorium/store/digests'

/** The text of a page as one reader sees it. */
export interface PageText {
  page: PageRecord
  sections: readonly Section[]
  /** Whether all readers see this text. */
  isSameForAll: boolean
}

/** Returns the texts of pages as the reader sees them. Those that not all readers see alike are evaluated, which takes long. */
export const readTexts = async (db: Knex, source: Source, pages: readonly PageRecord[]): Promise<PageText[]> => {
  const { store } = source
  const varying = await varyingPages({ db, store }, pages)
  const same = pages.flatMap(({ id, body }) => (body && !varying.has(id) ? body.hash : []))
  const digests = await readDigests(db, store, new Set(same))
  const texts: PageText[] = []
  for (const page of pages) {
    const digest = varying.has(page.id) ? undefined : digests.get(page.body?.hash ?? '')
    if (digest) texts.push({ page, sections: withoutTitleSection(digest, page.title).sections, isSameForAll: true })
    if (digest || !page.body) continue
    const document = await readPageDocument(source, page, { dereferenced: 'true' })
    const { sections } = digestOf({ nodes: (document?.nodes ?? []) as BlockNode[] })
    texts.push({ page, sections, isSameForAll: false })
  }
  return texts
}
