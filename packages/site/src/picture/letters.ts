import { fileURLToPath } from 'node:url'
import { fontNamed, fontWithId, type Font, type FontFile } from '../fonts/font.ts'
import { contains, type Ranges } from '../fonts/ranges.ts'
import { textsOf, type Card } from './card.ts'

/** A font file that a drawing needs. */
export interface Letters {
  family: string
  path: string
  /** The characters to take from this file; all of them if it is the only one of its family. */
  ranges: Ranges | undefined
}

// Each draws what the ones before it lack. Packages of Fontsource with these ids are used if they are installed.
const further = [
  'inter',
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-thai',
  'noto-sans-armenian',
  'noto-sans-georgian',
]

// The same character has another form in each of these languages.
const firstFor: Readonly<Record<string, string>> = { ja: 'noto-sans-jp', ko: 'noto-sans-kr', zh: 'noto-sans-sc' }

const emojiFile = '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'
const isEmoji = /[\p{Emoji}\p{Emoji_Component}]/u
// They have no form of their own.
const isInvisible = /[\p{White_Space}\p{Cc}\p{Cf}\p{Variation_Selector}]/u

const isUpright = ({ style, part }: FontFile): boolean => style === 'normal' && /-(?:wght|400|600|700)-/.test(part)

const fontsOf = ({ font, language }: Card): Font[] => {
  const own = fontNamed(font)
  const ids = [firstFor[language.split('-')[0]!], ...further]
  const others = ids.flatMap((id) => (id === undefined ? [] : (fontWithId(id) ?? [])))
  return [...new Set([...(own && own.category !== 'handwriting' ? [own] : []), ...others])]
}

const emojiLetters = (): Letters[] => {
  try {
    return [{ family: 'Noto Emoji', path: fileURLToPath(import.meta.resolve(emojiFile)), ranges: undefined }]
  } catch {
    return []
  }
}

// Inter has all of these. Most cards have no others, and each page asks.
const isPlain = /^[\x20-\x7e\xa0-\xac\xae-\xff\u2013\u2014\u2018-\u201e\u2026]*$/

/** Returns whether installed fonts have all characters of a card. */
export const hasLettersFor = (card: Card): boolean =>
  isPlain.test(textsOf(card)) ? fontWithId('inter') !== undefined : lettersFor(card) !== undefined

/** Returns the font files for the texts of a card; undefined if no installed font has one of their characters. */
export const lettersFor = (card: Card): Letters[] | undefined => {
  const characters = new Set(
    [...textsOf(card)].filter((one) => !isInvisible.test(one)).map((one) => one.codePointAt(0)!),
  )
  const found: Letters[] = []
  for (const { family, files } of fontsOf(card)) {
    const used = files.filter(isUpright).filter(({ ranges }) => [...characters].some((one) => contains(ranges, one)))
    for (const { path, ranges } of used) found.push({ family, path, ranges })
    for (const one of characters) if (used.some(({ ranges }) => contains(ranges, one))) characters.delete(one)
    if (characters.size === 0) return found
  }
  const emoji = [...characters].every((one) => isEmoji.test(String.fromCodePoint(one))) ? emojiLetters() : []
  return emoji.length > 0 ? [...found, ...emoji] : undefined
}
