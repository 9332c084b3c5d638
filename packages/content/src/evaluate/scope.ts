import { prefixRange } from '../map/range.ts'
import { range } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import { type PageRecord, prefixes } from '../tree/records.ts'
import type { Scope } from './evaluate.ts'

/** Returns the values for the expressions of a page that do not depend on the visitor. */
export const scopeOf = async (store: ContentStore, root: string, page: PageRecord): Promise<Scope> => {
  const vars: [string, unknown][] = []
  for await (const [key, value] of range(store, root, prefixRange(prefixes.variable))) {
    vars.push([key.slice(prefixes.variable.length), value])
  }
  const { title, description, slug } = page
  return { space: { vars: Object.fromEntries(vars) }, page: { vars: page.variables ?? {}, title, description, slug } }
}
