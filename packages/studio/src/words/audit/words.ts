import { areaWords, type Dictionaries } from '../area.tsx'
import { useLookWords } from '../look/words.ts'
import type { AuditDictionary } from './dictionary.ts'

const dictionaries: Dictionaries<AuditDictionary> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  it: async () => (await import('./it.ts')).it,
  ja: async () => (await import('./ja.ts')).ja,
  nl: async () => (await import('./nl.ts')).nl,
  pt: async () => (await import('./pt.ts')).pt,
  zh: async () => (await import('./zh.ts')).zh,
}

/** Returns the words of the audit log. Properties of sites have the words of the forms about sites. */
export const useAuditWords = areaWords(dictionaries, useLookWords)
