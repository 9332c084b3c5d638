import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import MiniSearch from 'minisearch'
import { bundle } from './bundle.ts'
import { copySearchOptions, type CopyData, type CopySection } from './browser/search/local-search.ts'

const readLibrary = (): string => {
  const main = createRequire(import.meta.url).resolve('minisearch')
  return readFileSync(join(dirname(main), '../umd/index.js'), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')
}

const itemsPerPart = 500

const indexOf = (sections: readonly CopySection[]) => {
  const search = new MiniSearch(copySearchOptions)
  for (const [id, section] of sections.entries()) search.add({ ...section, id })
  return search.toJSON()
}

/** Declares a list. A string that is parsed starts faster than a literal of this size. */
function* listIn(name: string, items: readonly unknown[]): Generator<string> {
  yield `const ${name} = []\n`
  for (let start = 0; start < items.length; start += itemsPerPart) {
    const json = JSON.stringify(items.slice(start, start + itemsPerPart))
    yield `${name}.push(...JSON.parse(${JSON.stringify(json)}))\n`
  }
}

/**
 * Returns the script that searches a copy of a site without a server, in parts, because it is as large as all texts of the site. It sets
 * `findInCopy`, which the pages call.
 */
export async function* copySearchScript({ pages, sections, words }: Omit<CopyData, 'index'>): AsyncGenerator<string> {
  const { index: terms, ...index } = indexOf(sections)
  yield `${readLibrary()}\n{\n${await bundle('search/local-search')}`
  yield* listIn('pages', pages)
  yield* listIn('sections', sections)
  yield* listIn('terms', terms)
  const rest = `JSON.parse(${JSON.stringify(JSON.stringify({ words, index }))})`
  yield `const { words, index } = ${rest}
globalThis.findInCopy = modules['local-search'].createLocalSearch(globalThis.MiniSearch, {
  pages, sections, words, index: { ...index, index: terms } })
}
`
}
