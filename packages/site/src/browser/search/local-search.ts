import type MiniSearch from 'minisearch'
import type { AsPlainObject, Options } from 'minisearch'
import type { FindInCopy } from './copy-search.ts'
import type { Answer } from './search-results.ts'
import { wordsOf } from './search-words.ts'

/** A page of a copy. Addresses are relative to the start of the copy. */
export interface CopyPage {
  href: string
  title: string
  emoji?: string | undefined
  above: string[]
  /** The part of the site that the page is in, and its section; a section shows one of its parts by default. */
  in: string
  section: string | null
  isDefault: boolean
}

/** A section of a page of a copy. The text before the first heading has no anchor. */
export interface CopySection {
  page: number
  anchor?: string | undefined
  title: string
  text: string
}

/** What the search of a copy needs. */
export interface CopyData {
  pages: CopyPage[]
  sections: CopySection[]
  /** The index of the sections, by their places in the list. */
  index: AsPlainObject
  words: Answer['words']
}

const maxResults = 10
const maxHitsOnPage = 3
const maxCloseWords = 5
const maxTopPages = 5
const extractBefore = 32
const extractLength = 160

/** How sections are indexed and found: title before text, with prefixes and typing errors. */
export const copySearchOptions: Options<CopySection & { id: number }> = {
  fields: ['title', 'text'],
  tokenize: (text) => wordsOf(text).map(({ word }) => word),
  processTerm: (term) => term,
  searchOptions: {
    boost: { title: 4 },
    prefix: true,
    fuzzy: (term) => (term.length > 3 ? 0.25 : false),
    combineWith: 'AND',
  },
}

type Parts = Answer['results'][number]['excerpt']

const excerptOf = (text: string, terms: ReadonlySet<string>): Parts => {
  const matches = wordsOf(text).filter(({ word }) => terms.has(word))
  const near = Math.max((matches[0]?.start ?? 0) - extractBefore, 0)
  const from = near === 0 ? 0 : text.indexOf(' ', near) + 1 || near
  const to = Math.min(from + extractLength, text.length)
  const parts: Parts = from > 0 ? [{ text: '…', isMatch: false }] : []
  let at = from
  for (const { start, end } of matches) {
    if (start < at || end > to) continue
    parts.push({ text: text.slice(at, start), isMatch: false }, { text: text.slice(start, end), isMatch: true })
    at = end
  }
  parts.push({ text: text.slice(at, to) + (to < text.length ? '…' : ''), isMatch: false })
  return parts.filter((part) => part.text !== '')
}

/** Returns the search of a copy. */
export const createLocalSearch = (Search: typeof MiniSearch, data: CopyData): FindInCopy => {
  const { pages, sections, words } = data
  const search = Search.loadJS(data.index, copySearchOptions)
  const addressOf = (href: string, root: string): string => new URL(href, root).href
  /** Returns whether a search looks at a page: by default at the open variant of its section and at defaults of the others. */
  const isSearched = (question: URLSearchParams) => {
    const [open, scope] = [question.get('in'), question.get('scope')]
    const section = pages.find((page) => page.in === open)?.section
    if (open === null || scope === 'all') return () => true
    if (scope === 'here') return (page: CopyPage) => page.in === open
    return (page: CopyPage) => (page.section === section ? page.in === open : page.isDefault)
  }
  const resultsOf = (query: string, question: URLSearchParams, root: string): Answer['results'] => {
    const results = new Map<number, Answer['results'][number]>()
    const isInScope = isSearched(question)
    const filter = ({ id }: { id: number }) => isInScope(pages[sections[id]!.page]!)
    for (const { id, terms } of search.search(query, { filter: filter as never })) {
      const { page: number, anchor, title, text } = sections[id as number]!
      const page = pages[number]!
      const known = results.get(number)
      if (!known && results.size >= maxResults) continue
      const result = known ?? {
        href: addressOf(page.href, root),
        title: page.title,
        emoji: page.emoji ?? '',
        above: page.above,
        excerpt: [],
        hits: [],
      }
      results.set(number, result)
      const excerpt = excerptOf(text, new Set(terms))
      if (anchor === undefined || title === page.title)
        result.excerpt = result.excerpt.length > 0 ? result.excerpt : excerpt
      else if (result.hits.length < maxHitsOnPage)
        result.hits.push({ href: `${result.href}#${encodeURIComponent(anchor)}`, title, excerpt })
    }
    return [...results.values()]
  }
  const closeTo = (query: string): string[] => {
    const found = search.autoSuggest(query, { fuzzy: 0.5, prefix: true, combineWith: 'OR' })
    return [...new Set(found.flatMap(({ terms }) => terms))].slice(0, maxCloseWords)
  }
  return (question, root) => {
    const query = question.get('q') ?? ''
    const results = query === '' ? [] : resultsOf(query, question, root)
    const noResults = results.length === 0 && query !== '' ? words.noResults.replaceAll('{query}', () => query) : ''
    const top = results.length > 0 ? [] : pages.slice(0, maxTopPages)
    return {
      results,
      closeWords: noResults === '' ? [] : closeTo(query),
      top: top.map(({ href, title }) => ({ title, href: addressOf(href, root) })),
      words: { ...words, noResults },
    }
  }
}
