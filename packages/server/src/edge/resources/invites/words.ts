import type { Request } from 'express'
import { fillIn } from '@scriptorium/site/words/fill-in'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en, type InviteDictionary } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { ja } from './words/ja.ts'
import { nl } from './words/nl.ts'
import { pt } from './words/pt.ts'
import { zh } from './words/zh.ts'

const dictionaries: Readonly<Record<string, InviteDictionary>> = { en, ar, de, es, fr, it, ja, nl, pt, zh }

/** The words of the page of an invitation. */
export interface InviteWords {
  language: string
  /** Returns a text with its values. */
  t: (key: keyof InviteDictionary, values?: Readonly<Record<string, string>>) => string
}

/** Returns the words of the page in the language that a browser likes best; English if there is none. */
export const inviteWords = (req: Request): InviteWords => {
  const liked = req.acceptsLanguages(Object.keys(dictionaries))
  const language = liked === false ? 'en' : liked
  return { language, t: (key, values = {}) => fillIn(dictionaries[language]![key], values) }
}
