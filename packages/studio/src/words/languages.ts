import type { Dictionary } from './en.ts'
import { wordsOf, type Language, type Words } from './words.tsx'

// Each dictionary is a file of its own, so that a reader loads one.
const dictionaries: Readonly<Record<Language, () => Promise<Dictionary>>> = {
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

/** The languages of the interface, by their own names. */
export const languageNames: Readonly<Record<Language, string>> = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  nl: 'Nederlands',
  pt: 'Português',
  zh: '中文',
}

const isKnown = (language: string): language is Language => Object.hasOwn(dictionaries, language)

/** Returns the chosen language, or the first one of the browser that the interface knows. */
export const preferredLanguage = (): Language => {
  const wanted = [localStorage.getItem('language') ?? [], navigator.languages].flat().map((tag) => tag.split('-')[0]!)
  return wanted.find(isKnown) ?? 'en'
}

/** Keeps the choice of a language for later visits. */
export const chooseLanguage = (language: Language): void => localStorage.setItem('language', language)

/** Loads the words of a language. */
export const loadWords = async (language: Language): Promise<Words> => wordsOf(language, await dictionaries[language]())
