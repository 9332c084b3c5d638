import { create } from '../dom.ts'
import { isolate } from '../../words/isolate.ts'

interface Part {
  text: string
  isMatch: boolean
}

interface Link {
  href: string
  title: string
}

interface Result extends Link {
  emoji?: string
  above: string[]
  excerpt: Part[]
  hits: (Link & { excerpt: Part[] })[]
}

/** What the search page answers as JSON. */
export interface Answer {
  results: Result[]
  closeWords: string[]
  top: Link[]
  words: Record<'didYouMean' | 'noResults' | 'oneResult' | 'recent' | 'results' | 'topPages', string>
}

const shownBefore = 32

/** Returns the end of a text, so that the match after it is in the first lines of an excerpt. */
const endOf = (text: string): string =>
  text.length <= shownBefore ? text : `… ${text.slice(-shownBefore).replace(/^\S*\s+/, '')}`

const excerptOf = (parts: readonly Part[]): HTMLElement => {
  const line = create('span', 'excerpt')
  const hasMatch = parts.some(({ isMatch }) => isMatch)
  for (const [index, { text, isMatch }] of parts.entries())
    line.append(isMatch ? create('mark', '', text) : index === 0 && hasMatch ? endOf(text) : text)
  return line
}

const option = (href: string, className: string, children: readonly HTMLElement[], found: HTMLElement): HTMLElement => {
  const link = create('a', className) as HTMLAnchorElement
  link.href = href
  link.id = `~found-${found.querySelectorAll('[role="option"]').length}`
  link.tabIndex = -1
  link.setAttribute('role', 'option')
  link.append(...children)
  found.append(link)
  return link
}

const showLinks = (found: HTMLElement, title: string, links: readonly (Link & { query?: string })[]): void => {
  if (links.length === 0) return
  found.append(create('h3', '', title))
  for (const { href, title: text, query } of links) {
    const entry = option(href, '', [create('strong', '', text)], found)
    // The dialog searches for it instead of opening the search page.
    if (query !== undefined) entry.dataset['query'] = query
  }
}

/** Offers to ask what was searched for. Choosing it opens the assistant instead of a page. */
export const showQuestion = (found: HTMLElement, form: HTMLFormElement, query: string): void => {
  const text = (form.dataset['askAbout'] ?? '').replace('{query}', () => query)
  const entry = option(`${form.action}?q=${encodeURIComponent(query)}`, 'ask', [create('strong', '', text)], found)
  entry.dataset['question'] = query
}

/** Returns what to tell a screen reader about the results of a search. */
export const countOf = ({ results: { length }, words }: Answer): string =>
  length === 0 ? words.noResults : length === 1 ? words.oneResult : words.results.replace('{count}', String(length))

/** Shows what a search found: pages with the places on them, or words and pages to go on with. */
export const showAnswer = (
  found: HTMLElement,
  { results, closeWords, top, words }: Answer,
  recent: readonly string[],
  action: string,
): void => {
  found.replaceChildren()
  for (const { href, title, emoji, above, excerpt, hits } of results) {
    const head = [
      create('span', 'above', above.map((name) => isolate(name)).join(' › ')),
      create('strong', '', emoji ? `${emoji} ${title}` : title),
    ]
    option(href, '', excerpt.length > 0 ? [...head, excerptOf(excerpt)] : head, found)
    for (const hit of hits) option(hit.href, 'place', [create('strong', '', hit.title), excerptOf(hit.excerpt)], found)
  }
  if (results.length > 0) return
  if (words.noResults !== '') found.append(create('p', 'none', words.noResults))
  const linkTo = (query: string) => ({ query, title: query, href: `${action}?q=${encodeURIComponent(query)}` })
  showLinks(found, words.recent, recent.map(linkTo))
  showLinks(found, words.didYouMean, closeWords.map(linkTo))
  showLinks(found, words.topPages, top)
}
