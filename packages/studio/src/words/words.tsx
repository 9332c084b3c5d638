import { createContext, use, useEffect, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import type { Dictionary } from './en.ts'
import { fill, type Values } from './plural.ts'

/** The languages of the interface. */
export type Language = 'ar' | 'de' | 'en' | 'es' | 'fr' | 'it' | 'ja' | 'nl' | 'pt' | 'zh'

/** The words of the interface in one language. */
export interface Words {
  language: Language
  direction: 'ltr' | 'rtl'
  /** Returns a text with its values. */
  t: (key: keyof Dictionary, values?: Values) => string
}

/** Returns the words of a dictionary. */
export const wordsOf = (language: Language, dictionary: Dictionary): Words => ({
  language,
  direction: language === 'ar' ? 'rtl' : 'ltr',
  t: (key, values = {}) => fill(dictionary[key], values, language),
})

const WordsContext = createContext<Words | undefined>(undefined)

/** Returns the words of the interface. */
export const useWords = (): Words => {
  const words = use(WordsContext)
  if (!words) throw new Error('There is no WordsProvider')
  return words
}

/** Gives the words to everything below, and the language to the page. */
export const WordsProvider = ({ words, children }: { words: Words; children: ReactNode }) => {
  useEffect(() => {
    document.documentElement.lang = words.language
    document.documentElement.dir = words.direction
  }, [words])
  return (
    <WordsContext value={words}>
      <I18nProvider locale={words.language}>{children}</I18nProvider>
    </WordsContext>
  )
}
