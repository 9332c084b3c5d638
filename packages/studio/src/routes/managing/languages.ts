import type { Space } from '@scriptorium/client'

/** A language that spaces are written in and translated into. */
export type ContentLanguage = NonNullable<Space['language']>

const contentLanguages = [
  'en',
  'fr',
  'de',
  'es',
  'it',
  'pt',
  'pt-br',
  'ru',
  'ja',
  'zh',
  'zh-tw',
  'yue',
  'ko',
  'ar',
  'hi',
  'nl',
  'pl',
  'tr',
  'sv',
  'no',
  'da',
  'fi',
  'el',
  'cs',
  'hu',
  'ro',
  'th',
  'vi',
  'id',
  'ms',
  'he',
  'uk',
  'sk',
  'bg',
  'hr',
  'lt',
  'lv',
  'et',
  'sl',
] as const satisfies readonly ContentLanguage[]

/** Returns the name of a language in a language. */
export const languageName = (of: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(of) ?? of

/** Returns the names of languages in a language. */
export const languageOptions = (language: string) =>
  contentLanguages.map((value) => ({ value, label: languageName(value, language) }))
