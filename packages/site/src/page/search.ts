import { icon } from '../document/icon.ts'
import { html, type Html } from '../html.ts'
import { scopeFields } from './header.ts'
import type { Frame, NavLink } from './model.ts'
import { drawerOf } from './navigation.ts'
import { renderShell, type Markup } from './shell.ts'
import { searchPageRules } from '../style-sheet.ts'
import { isolate } from '../words/isolate.ts'

/** A part of an excerpt: words that the query found are marked. */
export interface ExcerptPart {
  text: string
  isMatch: boolean
}

/** A place on a page that a search found. */
export interface SearchHit {
  href: string
  title: string
  excerpt: readonly ExcerptPart[]
}

/** A page that a search found, with places on it. */
export interface SearchResult {
  href: string
  title: string
  emoji?: string | undefined
  /** The titles above the page: section, variant, groups. */
  above: readonly string[]
  excerpt: readonly ExcerptPart[]
  hits: readonly SearchHit[]
}

/** What a search found, and what it offers if it found nothing. */
export interface SearchAnswer {
  query: string
  results: readonly SearchResult[]
  /** Words close to the query that this visitor's pages contain. */
  closeWords: readonly string[]
  /** Pages to start with. */
  top: readonly NavLink[]
}

const excerptOf = (parts: readonly ExcerptPart[]): Html =>
  html`${parts.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : html`${text}`))}`

const resultOf = ({ href, title, emoji, above, excerpt, hits }: SearchResult): Html => {
  const places = hits.map(
    (hit) =>
      html`<li>
        <a href="${hit.href}">${hit.title}</a>
        <p>${excerptOf(hit.excerpt)}</p>
      </li>`,
  )
  return html`<li class="result">
    <p class="above">${above.map((name) => isolate(name)).join(' › ')}</p>
    <h2><a href="${href}">${emoji !== undefined && `${emoji} `}${title}</a></h2>
    ${excerpt.length > 0 && html`<p>${excerptOf(excerpt)}</p>`}${
      places.length > 0 &&
      html`<ul>
        ${places}
      </ul>`
    }
  </li>`
}

const emptyOf = ({ query, closeWords, top }: SearchAnswer, { words, searchHref }: Frame): Html => {
  const close = closeWords.map(
    (word) => html`<li><a href="${searchHref}?q=${encodeURIComponent(word)}">${word}</a></li>`,
  )
  const pages = top.map(({ href, title }) => html`<li><a href="${href}">${title}</a></li>`)
  return html`${query !== '' && html`<p class="lead">${words.fill('noResults', { query })}</p>`}${
    close.length > 0 &&
    html`<h2>${words.didYouMean}</h2>
      <ul class="suggestions">
        ${close}
      </ul>`
  }${
    pages.length > 0 &&
    html`<h2>${words.topPages}</h2>
      <ul class="suggestions">
        ${pages}
      </ul>`
  }`
}

/** Renders the search page, which works without scripts. */
export const renderSearch = (answer: SearchAnswer, frame: Frame): Markup => {
  const { words, searchHref } = frame
  const form = html`<form class="search-page" role="search" aria-label="${words.search}" action="${searchHref}">
    ${icon('search')}<input
      type="search"
      name="q"
      value="${answer.query}"
      aria-label="${words.searchHint}"
      placeholder="${words.searchPlaceholder}"
    />${scopeFields(frame, true)}<button class="button primary medium">${words.search}</button>
  </form>`
  const count =
    answer.results.length > 0 &&
    html`<p class="count">
      ${answer.results.length === 1 ? words.oneResult : words.fill('results', { count: answer.results.length })}
    </p>`
  const found =
    answer.results.length > 0
      ? html`<ol class="results" role="list">
          ${answer.results.map(resultOf)}
        </ol>`
      : emptyOf(answer, frame)
  return renderShell(frame, {
    title: `${words.search} · ${frame.title}`,
    head: html`<meta name="robots" content="noindex" />`,
    css: searchPageRules(),
    navigation: drawerOf(frame),
    isAlone: true,
    body: html`<main id="~content" class="message" tabindex="-1">
      <h1>${words.search}</h1>
      ${form}${count}${found}
    </main>`,
  })
}
