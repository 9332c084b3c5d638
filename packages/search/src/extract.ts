import type { Term } from './expand.ts'
import type { MatchCounts } from './match-sections.ts'
import { wordsIn } from './words.ts'

/** Returns a function that returns the index of the term that a word belongs to; -1 if there is none. */
export const finder = (terms: readonly Term[]) => {
  const found = new Map<string, number>()
  for (const [index, term] of terms.entries()) {
    for (const { word } of term) if (!found.has(word)) found.set(word, index)
  }
  return (word: string): number => found.get(word) ?? -1
}

/** Returns the index of the term of a word; -1 if there is none. */
export type Find = ReturnType<typeof finder>

/** The match of a text, with the offset of the first occurrence. */
export interface Matched extends MatchCounts {
  at: number
}

const maxOccurrences = 1000

/** Returns the match of a text; undefined if no term occurs in it. */
export const matchText = (text: string, find: Find): Matched | undefined => {
  const found = new Set<number>()
  let [times, at] = [0, -1]
  for (const { word, start } of wordsIn(text)) {
    const which = find(word)
    if (which === -1) continue
    if (at === -1) at = start
    found.add(which)
    if (++times >= maxOccurrences) break
  }
  return at === -1 ? undefined : { words: found.size, times, at }
}

const charactersBefore = 80
const extractLength = 280

const isSpace = (text: string, at: number): boolean => /\s/.test(text[at] ?? ' ')

/** Returns the part of a text around an offset, cut between words. */
export const extractAt = (text: string, at: number): string => {
  let from = Math.max(0, at - charactersBefore)
  while (from > 0 && from < at && !isSpace(text, from - 1)) from++
  let to = Math.min(text.length, from + extractLength)
  const whole = to
  while (to < text.length && to > at + 1 && !isSpace(text, to)) to--
  // A text without spaces is cut at any character.
  if (to <= at + 1) to = whole
  const part = text.slice(from, to).trim()
  return `${from > 0 ? '… ' : ''}${part.toWellFormed()}${to < text.length ? ' …' : ''}`
}
