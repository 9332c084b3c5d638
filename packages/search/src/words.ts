/** A word of a text in its folded form, with its position. */
export interface Word {
  word: string
  start: number
  end: number
  /** Index in the sequence of words. Words that are made from the same characters share positions. */
  position: number
  /** `part` for a hump of a camelCase word, `joined` for parts that punctuation connects, written as one word. */
  kind: 'plain' | 'part' | 'joined'
}

interface Piece {
  text: string
  start: number
}

const runs = /[\p{L}\p{N}\p{M}]+/gu

/** Scripts without spaces between words: each pair of characters is a word. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu

const humps = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+/gu

const maxCharacters = 64
const maxJoinedParts = 4
const maxJoinedCharacters = 40

const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

const foldAny = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/g, (letter) => ligatures[letter]!)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')

// Most words of most texts. The patterns with properties of Unicode take several times as long.
const isAscii = (text: string): boolean => /^[a-z0-9]+$/i.test(text)

/** Removes case, width and the accents of Latin, Greek and Cyrillic. */
const fold = (text: string): string => (isAscii(text) ? text.toLowerCase() : foldAny(text))

const cut = (word: string): string => (word.length <= maxCharacters ? word : [...word].slice(0, maxCharacters).join(''))

/** Collects the words of one text. */
const collector = () => {
  const words: Word[] = []
  let position = 0
  const add = ({ text, start }: Piece, at: number, kind: Word['kind'] = 'plain'): boolean => {
    const word = cut(fold(text))
    if (word !== '') words.push({ word, start, end: start + text.length, position: at, kind })
    return word !== ''
  }
  const addHumps = (piece: Piece): boolean => {
    if (!/\p{Ll}\p{Lu}/u.test(piece.text)) return false
    const found = [...piece.text.matchAll(humps)]
    if (found.length < 2 || !add(piece, position)) return false
    for (const { 0: text, index } of found) {
      if (add({ text, start: piece.start + index }, position, 'part')) position++
    }
    return true
  }
  return {
    words,
    place: () => position,
    addPlain: (piece: Piece) => {
      if (!addHumps(piece) && add(piece, position)) position++
    },
    addJoined: (pieces: readonly Piece[], at: number) => {
      const text = pieces.map((piece) => piece.text).join('')
      const isShort = pieces.length <= maxJoinedParts && text.length <= maxJoinedCharacters
      const last = pieces.at(-1)!
      const word = isShort ? cut(fold(text)) : ''
      const end = last.start + last.text.length
      if (word !== '') words.push({ word, start: pieces[0]!.start, end, position: at, kind: 'joined' })
    },
    addPairs: ({ text, start }: Piece) => {
      const characters = [...text]
      let at = start
      for (const [index, one] of characters.entries()) {
        const next = characters[index + 1]
        add({ text: one, start: at }, position)
        if (next !== undefined) add({ text: one + next, start: at }, position)
        position++
        at += one.length
      }
    },
  }
}

const isJoint = (text: string, from: number, to: number): boolean =>
  to - from <= 2 && text[from] !== ' ' && /^[-_.:/@#$&+'’]{1,2}$/.test(text.slice(from, to))

/** Returns the words of a text, in order. */
export const wordsIn = (text: string): Word[] => {
  const collected = collector()
  let pieces: Piece[] = []
  let placeOfFirst = 0
  const endChunk = () => {
    if (pieces.length > 1) collected.addJoined(pieces, placeOfFirst)
    pieces = []
  }
  const addRun = (run: string, start: number) => {
    let last = 0
    for (const { 0: dense, index } of isAscii(run) ? [] : run.matchAll(unspaced)) {
      endChunk()
      if (index > last) collected.addPlain({ text: run.slice(last, index), start: start + last })
      collected.addPairs({ text: dense, start: start + index })
      last = index + dense.length
    }
    if (last === run.length) return
    if (pieces.length === 0) placeOfFirst = collected.place()
    const piece = { text: run.slice(last), start: start + last }
    pieces.push(piece)
    collected.addPlain(piece)
  }
  let end = 0
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (pieces.length > 0 && !isJoint(text, end, index)) endChunk()
    addRun(run, index)
    end = index + run.length
  }
  endChunk()
  return collected.words
}
