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

/** Returns the words of the last part of an address, and of the part before it. */
const wantedBy = (path: string): [string[], string[]] => {
  const parts = path.split('/').map((part) => namesIn(part.replaceAll(/[-_.]+/g, ' ')))
  return [parts.at(-1) ?? [], parts.at(-2) ?? []]
}

/**
 * Returns those of the found pages whose title or address has a word of a path, or one close to it: those with the most words
 * first. That a page has a word somewhere in its text says little about what an address meant, and that it is in the same folder
 * says nothing once another page has words of the last part.
 */
export const relatedTo = <Page extends Named>(path: string, pages: readonly Page[]): Page[] => {
  const [last, before] = wantedBy(path)
  const scored = pages.map((page) => {
    const parts = page.href
      .split('/')
      .slice(-2)
      .map((part) => decodedPart(part) ?? part)
    const names = namesIn([page.title, ...parts].join(' ').replaceAll(/[-_.]+/g, ' '))
    const countIn = (wanted: readonly string[]) =>
      wanted.filter((one) => names.some((word) => isClose(one, word))).length
    return { page, own: countIn(last), outer: countIn(before) }
  })
  const isNamed = scored.some(({ own }) => own > 0)
  return scored
    .filter(({ own, outer }) => (isNamed ? own > 0 : outer > 0))
    .toSorted((a, b) => b.own - a.own || b.outer - a.outer)
    .map(({ page }) => page)
}
