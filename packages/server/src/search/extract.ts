import type { Term } from './expand.ts'
import { wordsIn } from './words.ts'

/** Returns a function that says which of the terms a word belongs to, by its index; -1 for none. */
export const finder = (terms: readonly Term[]) => {
  const found = new Map<string, number>()
  for (const [index, term] of terms.entries()) {
    for (const { word } of term) if (!found.has(word)) found.set(word, index)
  }
  return (word: string): number => found.get(word) ?? -1
}

/** Says which of the terms a word belongs to; -1 for none. */
export type Find = ReturnType<typeof finder>

/** How a text matches: how many of the words are in it, how often any is, and where the first one is. */
export interface Matched {
  words: number
  times: number
  at: number
}

const maxOccurrences = 1000

/** How a text matches; undefined where it does not. */
export const matchText = (text: string, find: Find): Matched | undefined => {
  const found = new Set<number>()
  let [times, at] = [0, -1]
  for (const { word, start } of wordsIn(text)) {
    const which = find(word)
    if (which === -1) continue
    // Where a word comes that was not there before, more of them may be near.
    if (at === -1) at = start
    found.add(which)
    if (++times >= maxOccurrences) break
  }
  return at === -1 ? undefined : { words: found.size, times, at }
}

const charactersBefore = 80
const extractLength = 280

const isSpace = (text: string, at: number): boolean => /\s/.test(text[at] ?? ' ')

/** The part of a text around a place, cut between words. */
export const extractAt = (text: string, at: number): string => {
  let from = Math.max(0, at - charactersBefore)
  while (from > 0 && from < at && !isSpace(text, from - 1)) from++
  let to = Math.min(text.length, from + extractLength)
  const whole = to
  while (to < text.length && to > at + 1 && !isSpace(text, to)) to--
  // A text without spaces is cut anywhere.
  if (to <= at + 1) to = whole
  const part = text.slice(from, to).trim()
  return `${from > 0 ? '… ' : ''}${part.toWellFormed()}${to < text.length ? ' …' : ''}`
}
