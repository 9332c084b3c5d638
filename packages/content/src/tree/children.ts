import { prefixRange } from '../map/range.ts'
import { at, count, firstOfMany, holdsAny, range } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import type { Pages } from './pages.ts'
import { childPrefix, type PageRecord, readChildKey } from './records.ts'

/** A child's place: its id and its order key. */
export interface ChildPlace {
  readonly id: string
  readonly order: string
}

/** Opens the order of a revision: which pages are below which. */
export const openChildren = (store: ContentStore, root: string, { pages }: Pick<Pages, 'pages'>) => {
  const childCount = (parent: string | null): Promise<number> => count(store, root, prefixRange(childPrefix(parent)))

  /** Returns the ids of a page's children in display order, at most `limit`. */
  const childIds = async (parent: string | null, limit?: number): Promise<string[]> => {
    const ids: string[] = []
    const below = prefixRange(childPrefix(parent))
    // Most pages have no children, and this check is cheap.
    if (!(await holdsAny(store, root, below))) return ids
    const options = { ...below, ...(limit === undefined ? {} : { limit }) }
    for await (const [key] of range(store, root, options)) ids.push(readChildKey(key).id)
    return ids
  }

  /** Returns the ids of children in display order, from a zero-based index on. */
  const childIdsFrom = async (parent: string | null, index: number, limit: number): Promise<string[]> => {
    const below = prefixRange(childPrefix(parent))
    const first = await at(store, root, below, index)
    if (!first) return []
    const ids: string[] = []
    for await (const [key] of range(store, root, { ...below, from: first[0], limit })) ids.push(readChildKey(key).id)
    return ids
  }

  /** Returns the id of the first child of each of these pages that has children, with one query per level of the map. */
  const firstChildIds = async (parents: readonly string[]): Promise<Map<string, string>> => {
    const found = await firstOfMany(store, root, parents.map(childPrefix))
    return new Map(
      parents.flatMap((parent) => {
        const key = found.get(childPrefix(parent))?.[0]
        return key?.startsWith(childPrefix(parent)) ? [[parent, readChildKey(key).id] as const] : []
      }),
    )
  }

  const childrenOf = async (parent: string | null): Promise<PageRecord[]> => pages(await childIds(parent))

  const childAt = async (parent: string | null, index: number): Promise<ChildPlace | undefined> => {
    const entry = index < 0 ? undefined : await at(store, root, prefixRange(childPrefix(parent)), index)
    return entry && readChildKey(entry[0])
  }

  /** Returns the index of a page among its siblings. */
  const indexOf = (page: Pick<PageRecord, 'parent' | 'order' | 'id'>): Promise<number> => {
    const prefix = childPrefix(page.parent)
    return count(store, root, { from: prefix, to: `${prefix}${page.order}/${page.id}` })
  }

  /** Returns the ids of all descendants of a page, parents before children. */
  const descendantIds = async (id: string): Promise<string[]> => {
    const found = [id]
    for (let next = 0; next < found.length; next++) found.push(...(await childIds(found[next]!)))
    return found.slice(1)
  }

  return {
    childCount,
    childIds,
    childIdsFrom,
    firstChildIds,
    childrenOf,
    childAt,
    indexOf,
    descendantIds,
  }
}
