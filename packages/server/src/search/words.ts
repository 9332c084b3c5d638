/** A word of a text as the index has it, and where it stands. */
export interface Word {
  word: string
  start: number
  end: number
}

const runs = /[\p{L}\p{N}\p{M}]+/gu

/** Scripts that write no spaces between words: there each pair of characters is a word. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu

const maxWordLength = 64

/** One spelling for all: without case, width and the accents of Latin, Greek and Cyrillic. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')

const plain = (text: string, start: number): Word[] => {
  const word = [...fold(text)].slice(0, maxWordLength).join('')
  return word === '' ? [] : [{ word, start, end: start + text.length }]
}

const pairs = (text: string, start: number): Word[] => {
  const characters = [...text]
  const words: Word[] = []
  let at = start
  for (const [index, one] of characters.entries()) {
    const next = characters[index + 1] ?? ''
    words.push(...plain(one, at))
    if (next !== '') words.push({ ...plain(one + next, at)[0]!, end: at + one.length + next.length })
    at += one.length
  }
  return words
}

/** The words of a text, in order. */
export const wordsIn = (text: string): Word[] => {
  const words: Word[] = []
  for (const { 0: run, index } of text.matchAll(runs)) {
    let last = 0
    for (const { 0: dense, index: at } of run.matchAll(unspaced)) {
      words.push(...plain(run.slice(last, at), index + last))
      // Not spread: there may be more than a call takes.
      for (const word of pairs(dense, index + at)) words.push(word)
      last = at + dense.length
    }
    words.push(...plain(run.slice(last), index + last))
  }
  return words
}

/** The words to look for: of a run without spaces its pairs alone, as far as it has any. */
export const wordsToFind = (text: string): string[] => {
  const words = wordsIn(text)
  const inPairs = words.filter(({ start, end }) => words.some((other) => isWithin({ start, end }, other)))
  return [...new Set(words.filter((word) => !inPairs.includes(word)).map(({ word }) => word))]
}

const isWithin = (inner: { start: number; end: number }, outer: Word): boolean =>
  outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
