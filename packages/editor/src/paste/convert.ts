import type { canParse } from '@scriptorium/content/markdown/parsing/parsers'
import type { readMarkdown } from '@scriptorium/content/markdown/read'
import type { writeMarkdown } from '@scriptorium/content/markdown/write'

/** Reads and writes Markdown. */
export interface Converter {
  readonly canParse: typeof canParse
  readonly readMarkdown: typeof readMarkdown
  readonly writeMarkdown: typeof writeMarkdown
}

let loading: Promise<Converter> | undefined
let loaded: Converter | undefined

/** Loads the converter between Markdown and documents. */
export const loadConverter = (): Promise<Converter> => {
  loading ??= import('./converter.ts').then(
    (converter) => (loaded = converter),
    (error: unknown) => {
      // The next one tries again.
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Returns the converter if it is loaded: a copy cannot wait. */
export const loadedConverter = (): Converter | undefined => loaded
