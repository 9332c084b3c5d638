import { join } from 'node:path'
import type { Plugin } from 'vite'

// The renderer of sites reads the icons of authors, and the rules of forms, from files. The studio shows no forms, and its server
// delivers the icons. It draws formulas after it shows a page.
const replaced = new Set(['author-icon.ts', 'math.ts', 'style-sheet.ts'])

/** Replaces modules of `@scriptorium/site` by those in `build/browser`. */
export const siteModules = (): Plugin => ({
  name: 'site-modules',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const name = source.split('/').at(-1)!
    if (!replaced.has(name) || importer === undefined || !importer.includes('/packages/site/src/')) return undefined
    return join(import.meta.dirname, 'browser', name)
  },
})
