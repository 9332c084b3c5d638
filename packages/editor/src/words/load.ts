import { en, type EditorWords } from './en.ts'

const loaders: Readonly<Record<string, () => Promise<EditorWords>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  en: () => Promise.resolve(en),
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  it: async () => (await import('./it.ts')).it,
  ja: async () => (await import('./ja.ts')).ja,
  nl: async () => (await import('./nl.ts')).nl,
  pt: async () => (await import('./pt.ts')).pt,
  zh: async () => (await import('./zh.ts')).zh,
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
