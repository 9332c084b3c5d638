import { join } from 'node:path'
import type { Plugin } from 'vite'

// The renderer of sites reads the icons of authors, and the rules of forms, from files. The studio shows no forms, and its server
// delivers the icons.
const replaced: Readonly<Record<string, string>> = {
  'author-icon.ts': 'author-icon.ts',
  'style-sheet.ts': 'style-sheet.ts',
}

/** Replaces the modules of `@scriptorium/site` that read files by those in `build/browser`. */
export const siteModules = (): Plugin => ({
  name: 'site-modules',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const name = replaced[source.split('/').at(-1)!]
    if (name === undefined || importer === undefined || !importer.includes('/packages/site/src/')) return undefined
    return join(import.meta.dirname, 'browser', name)
  },
})
