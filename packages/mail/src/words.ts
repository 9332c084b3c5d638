import { fillIn } from '@scriptorium/site/words/fill-in'
import { isolate } from '@scriptorium/site/words/isolate'
import { isRightToLeft } from '@scriptorium/site/words/right-to-left'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en, type MailDictionary } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { ja } from './words/ja.ts'
import { nl } from './words/nl.ts'
import { pt } from './words/pt.ts'
import { zh } from './words/zh.ts'

const dictionaries: Readonly<Record<string, MailDictionary>> = { en, ar, de, es, fr, it, ja, nl, pt, zh }

/** The languages that mails are written in. English comes first. */
export const mailLanguages = Object.keys(dictionaries)

/** The name of a text. */
export type MailWord = keyof MailDictionary

/** The words of mails and of the pages that they lead to, in one language. */
export interface MailWords {
  language: string
  direction: 'ltr' | 'rtl'
  /** Returns a text with its values. */
  t: (key: MailWord, values?: Readonly<Record<string, string | number>>) => string
  /** Returns a name or a title on one line, as a mail header is, so that its direction turns nothing beside it. */
  name: (text: string) => string
}

/** Returns the words of mails in a language; English if there is none, or mails are not written in it. */
export const mailWords = (wanted: string | null | undefined): MailWords => {
  const language = wanted && Object.hasOwn(dictionaries, wanted) ? wanted : 'en'
  const dictionary = dictionaries[language]!
  const isArabic = isRightToLeft(language)
  return {
    language,
    direction: isArabic ? 'rtl' : 'ltr',
    t: (key, values = {}) => fillIn(dictionary[key], values),
    name: (text) => isolate(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), isArabic),
  }
}
