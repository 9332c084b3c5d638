import distance from 'damerau-levenshtein'
import { decodedPart } from '@scriptorium/content/decoded'
import { wordsIn } from '@scriptorium/search/words'

interface Named {
  href: string
  title: string
}

const minLength = 3
const minStart = 4

const namesIn = (text: string): string[] =>
  wordsIn(text)
    .map(({ word }) => word)
    .filter(({ length }) => length >= minLength)

const slipsIn = ({ length }: string): number => (length >= 8 ? 2 : length >= 5 ? 1 : 0)

const isClose = (wanted: string, word: string): boolean =>
  wanted === word ||
  (Math.min(wanted.length, word.length) >= minStart && (word.startsWith(wanted) || wanted.startsWith(word))) ||
  (Math.abs(wanted.length - word.length) <= slipsIn(wanted) && distance(wanted, word).steps <= slipsIn(wanted))

/**
 * Returns those of the found pages whose title or address has a word of the text, or one close to it: those with the most words
 * first. That a page has a word somewhere in its text says little about what an address meant.
 */
export const relatedTo = <Page extends Named>(text: string, pages: readonly Page[]): Page[] => {
  const wanted = namesIn(text)
  const scored = pages.map((page) => {
    const path = page.href
      .split('/')
      .slice(-2)
      .map((part) => decodedPart(part) ?? part)
    const names = namesIn([page.title, ...path].join(' ').replaceAll(/[-_.]+/g, ' '))
    return { page, score: wanted.filter((one) => names.some((word) => isClose(one, word))).length }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ page }) => page)
}
