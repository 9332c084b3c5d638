import { use, useMemo } from 'react'
import type { Dictionary } from './en.ts'
import { fill, type Phrase, type Values } from './plural.ts'
import { useWords, type Language, type Words } from './words.tsx'

/** The dictionaries of some screens. */
export type Dictionaries<D> = Readonly<Record<Language, () => Promise<D>>>

/** The words of some screens beside those of all screens. */
export interface AreaWords<Key> extends Omit<Words, 't'> {
  t: (key: Key | keyof Dictionary, values?: Values) => string
}

/** Returns a hook with the words of some screens and those of `useBase`. The words load when a screen first needs them. */
export const areaWords = <Key extends string, Base extends string = keyof Dictionary>(
  dictionaries: Dictionaries<Readonly<Record<Key, Phrase>>>,
  useBase: () => AreaWords<Base> = useWords as () => AreaWords<Base>,
): (() => AreaWords<Base | Key>) => {
  const loading = new Map<string, Promise<Readonly<Record<string, Phrase>>>>()
  const load = (language: Language): Promise<Readonly<Record<string, Phrase>>> => {
    const begun = loading.get(language) ?? dictionaries[language]()
    loading.set(language, begun)
    // A connection that was lost can be back when the screen is opened again.
    begun.catch(() => loading.delete(language))
    return begun
  }
  return () => {
    const { language } = useWords()
    const dictionary = load(language)
    const base = useBase()
    const own = use(dictionary)
    return useMemo(() => {
      const t = (key: string, values: Values = {}) => {
        const phrase = own[key]
        return phrase === undefined ? base.t(key as Base, values) : fill(phrase, values, language)
      }
      return { ...base, t }
    }, [base, own, language])
  }
}
