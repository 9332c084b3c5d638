import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import MiniSearch from 'minisearch'
import { bundle } from './bundle.ts'
import { copySearchOptions, type CopyData } from './browser/search/local-search.ts'

const readLibrary = (): string => {
  const main = createRequire(import.meta.url).resolve('minisearch')
  return readFileSync(join(dirname(main), '../umd/index.js'), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')
}

/** Returns the script that searches a copy of a site without a server. It sets `findInCopy`, which the pages call. */
export const copySearchScript = async (given: Omit<CopyData, 'index'>): Promise<string> => {
  const search = new MiniSearch(copySearchOptions)
  search.addAll(given.sections.map((section, id) => ({ ...section, id })))
  const data: CopyData = { ...given, index: search.toJSON() }
  // A string that is parsed starts faster than a literal of this size.
  const source = `JSON.parse(${JSON.stringify(JSON.stringify(data))})`
  const modules = await bundle('search/local-search')
  const start = `globalThis.findInCopy = modules['local-search'].createLocalSearch(globalThis.MiniSearch, ${source})`
  return `${readLibrary()}\n{\n${modules}${start}\n}\n`
}
