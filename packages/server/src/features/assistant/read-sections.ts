import { digestOf, type Section } from '@scriptorium/content/digest/digest'
import type { BlockNode } from '@scriptorium/content/markdown/document'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Knex } from 'knex'
import { readPageDocument } from '../../domain/history/page-body.ts'
import type { Source } from '../../domain/history/source.ts'
import { ifReadable } from '../../domain/history/unreadable.ts'
import { sharedTexts } from '../../domain/history/varying-pages.ts'

/** The text of a page as one reader sees it. */
export interface PageText {
  page: PageRecord
  sections: readonly Section[]
  /** Whether all readers see this text. */
  isSameForAll: boolean
}

/** Returns the texts of pages as the reader sees them. Those that not all readers see alike are evaluated, which takes long. */
export const readTexts = async (db: Knex, source: Source, pages: readonly PageRecord[]): Promise<PageText[]> => {
  const shared = await sharedTexts({ db, store: source.store }, pages)
  const texts: PageText[] = []
  for (const page of pages) {
    const digest = shared.get(page.id)
    if (digest) texts.push({ page, sections: digest.sections, isSameForAll: true })
    if (digest || !page.body) continue
    const document = await ifReadable(readPageDocument(source, page, { dereferenced: 'true' }))
    const { sections } = digestOf({ nodes: (document?.nodes ?? []) as BlockNode[] })
    texts.push({ page, sections, isSameForAll: false })
  }
  return texts
}
