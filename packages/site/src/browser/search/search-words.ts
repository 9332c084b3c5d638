/** A word of a text in the form that searches compare, and where it is in the text. */
export interface FoundWord {
  word: string
  start: number
  end: number
}

const runs = /[\p{L}\p{N}\p{M}]+/gu

// Scripts without spaces between words: each pair of characters is a word.
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/u

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')

const pairsIn = (text: string, start: number): FoundWord[] => {
  const letters = [...text]
  if (letters.length < 2) return [{ word: fold(text), start, end: start + text.length }]
  let at = start
  return letters.slice(1).map((letter, index) => {
    const before = letters[index]!
    const pair = { word: fold(before + letter), start: at, end: at + before.length + letter.length }
    at += before.length
    return pair
  })
}

/** Returns the words of a text. The index and the search of a copy both use it. */
export const wordsOf = (text: string): FoundWord[] =>
  [...text.matchAll(runs)].flatMap(({ 0: run, index }) =>
    unspaced.test(run) ? pairsIn(run, index) : [{ word: fold(run), start: index, end: index + run.length }],
  )
