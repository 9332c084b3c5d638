import { escapeHtml, escapePattern } from '@scriptorium/basics/escape'

type Terms = readonly (readonly [term: string, translation: string])[]

/**
 * Returns an HTML text with the translations of its terms in elements that an engine leaves alone. Engines without a glossary get it in
 * this way.
 */
export const withFixedTerms = (html: string, terms: Terms): string => {
  if (terms.length === 0) return html
  const translations = new Map(terms.map(([term, translation]) => [escapeHtml(term), escapeHtml(translation)]))
  const longestFirst = [...translations.keys()].toSorted((a, b) => b.length - a.length).map(escapePattern)
  const pattern = new RegExp(`<[^<>]*>|(?<![\\p{L}\\p{N}_&])(${longestFirst.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  return html.replaceAll(pattern, (found, term?: string) =>
    term === undefined ? found : `<span translate="no">${translations.get(term)}</span>`,
  )
}

/** Returns a text without the elements around its terms. */
export const withoutFixedTerms = (html: string): string =>
  html.replaceAll(/<span\b[^<>]*\btranslate=["']?no\b[^<>]*>([^<>]*)<\/span>/gi, '$1')
