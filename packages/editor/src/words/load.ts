import { en, type EditorWords } from './en.ts'

const loaders: Readonly<Record<string, () => Promise<EditorWords>>> = {
  en: () => Promise.resolve(en),
}

const loading = new Map<string, Promise<EditorWords>>()

/** Returns the words of the editor in the language of a locale; in English if there are none. */
export const loadWords = (locale: string): Promise<EditorWords> => {
  const language = locale.split('-', 1)[0]!.toLowerCase()
  const name = Object.hasOwn(loaders, language) ? language : 'en'
  const known = loading.get(name) ?? loaders[name]!()
  loading.set(name, known)
  return known
}
