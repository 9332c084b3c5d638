import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type Dictionary } from './en.ts'
import { es } from './es.ts'
import { fillIn } from './fill-in.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import { isRightToLeft } from './right-to-left.ts'
import { zh } from './zh.ts'

/** The words of the interface, and numbers and dates as the language writes them. */
export interface Words extends Dictionary {
  /** The language of the content, as a BCP 47 tag. */
  language: string
  /** The language of these words. It differs from `language` if the interface does not know that one. */
  interfaceLanguage: string
  direction: 'ltr' | 'rtl'
  fill: (name: keyof Dictionary, values: Readonly<Record<string, number | string>>) => string
  date: (date: Date, style: 'full' | 'long' | 'medium' | 'short') => string
  bytes: (amount: number, unit: 'byte' | 'gigabyte' | 'kilobyte' | 'megabyte') => string
}

const dictionaries: Readonly<Record<string, Dictionary>> = { ar, de, en, es, fr, it, ja, nl, pt, zh }
const tags: Readonly<Record<string, string>> = { 'pt-br': 'pt-BR', yue: 'zh-HK', 'zh-tw': 'zh-TW' }

const known = new Map<string, Words>()

const createWords = (language: string): Words => {
  const tag = tags[language] ?? language
  const base = (tag.split('-')[0] ?? 'en').toLowerCase()
  const interfaceLanguage = Object.hasOwn(dictionaries, base) ? base : 'en'
  const dictionary = dictionaries[interfaceLanguage]!
  const formats = new Map<string, Intl.DateTimeFormat>()
  const dateFormat = (dateStyle: Parameters<Words['date']>[1]): Intl.DateTimeFormat => {
    const found = formats.get(dateStyle) ?? new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' })
    formats.set(dateStyle, found)
    return found
  }
  return {
    ...dictionary,
    language: tag,
    interfaceLanguage,
    direction: isRightToLeft(tag) ? 'rtl' : 'ltr',
    fill: (name, values) => fillIn(dictionary[name], values),
    date: (date, dateStyle) => dateFormat(dateStyle).format(date),
    bytes: (amount, unit) =>
      amount.toLocaleString(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
  }
}

/** Returns the words for content in a language. The interface is in English if it does not know the language. */
export const wordsFor = (language: string | null | undefined): Words => {
  const tag = /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.test(language ?? '') ? language!.toLowerCase() : 'en'
  const found = known.get(tag) ?? createWords(tag)
  known.set(tag, found)
  return found
}
