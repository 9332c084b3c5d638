import { copySearchScript } from '@scriptorium/site/copy-index'
import { type CopyPage, type CopySection } from '@scriptorium/site/browser/search/local-search'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { isFindable } from '@scriptorium/indexing/search-entries'
import { defaultSiteSpaceOf } from '../../../domain/sites/structure/structure.ts'
import { digestFor } from '../search/site-search.ts'
import { titlesAbove } from '../tree/titles.ts'
import { wordsOf, type Visit } from '../visit.ts'

interface Entry {
  page: CopyPage
  sections: Omit<CopySection, 'page'>[]
}

const entryOf = async ({ found, source, services }: Visit, page: PageRecord, href: string): Promise<Entry> => {
  const { sections: texts } = await digestFor(services.database.read, source, page, found.audience.contextId)
  const ancestors = await source.tree.ancestorsOf(page.id)
  const { title, emoji, description = '' } = page
  const [start] = texts
  const lead = start?.anchor === undefined ? start : undefined
  const above = [...titlesAbove(found, found.siteSpace), ...ancestors.map((one) => one.title)]
  const first = { title, text: [description, lead?.text].filter(Boolean).join('\n') }
  const { id, sectionId } = found.siteSpace
  const place = { in: id, section: sectionId, isDefault: defaultSiteSpaceOf(found.shown, sectionId) === id }
  return { page: { href, title, emoji, above, ...place }, sections: [first, ...texts.filter((one) => one !== lead)] }
}

/** Collects the texts of the pages of a copy for its search. */
export const createSearchData = () => {
  const entries = new Map<number, Entry>()
  return {
    /** Adds a page. Its number says where it stands among all pages; `href` is its address in the copy. */
    add: async (number: number, visit: Visit, page: PageRecord, href: string): Promise<void> => {
      if (isFindable(page)) entries.set(number, await entryOf(visit, page, href))
    },
    /** Returns the script with the index, in parts. */
    script: ({ found }: Visit): AsyncIterable<string> => {
      const ordered = [...entries].toSorted(([a], [b]) => a - b).map(([, entry]) => entry)
      const sections = ordered.flatMap((entry, page) => entry.sections.map((section) => ({ ...section, page })))
      const { didYouMean, noResults, oneResult, recent, results, topPages } = wordsOf(found)
      const words = { didYouMean, noResults, oneResult, recent, results, topPages }
      return copySearchScript({ pages: ordered.map(({ page }) => page), sections, words })
    },
  }
}

/** The texts of the pages of a copy. */
export type SearchData = ReturnType<typeof createSearchData>
