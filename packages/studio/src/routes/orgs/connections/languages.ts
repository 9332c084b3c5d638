/** Languages that spaces are written in and translated into. */
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
  'cs',
  'uk',
] as const

/** A language that spaces are written in. */
export type ContentLanguage = (typeof contentLanguages)[number]

/** Returns the names of languages in a language. */
export const languageOptions = (language: string) => {
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return contentLanguages.map((value) => ({ value, label: names.of(value) ?? value }))
}
