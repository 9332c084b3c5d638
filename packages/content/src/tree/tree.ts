import { collect } from '../map/collect.ts'
import { prefixRange } from '../map/range.ts'
import { at, count, firstOfMany, get, getMany, holdsAny, range } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import {
  childPrefix,
  computedPrefix,
  conflictPrefix,
  type CorrectionRecord,
  type FileRecord,
  formerChildPrefix,
  formerKey,
  formerPrefix,
  keyOf,
  type PageRecord,
  prefixes,
  readChildKey,
  type ReusableContentRecord,
  slugKey,
} from './records.ts'

/** A page with its path and the pages below it. */
export interface PageNode {
  readonly page: PageRecord
  readonly path: string
  readonly pages: PageNode[]
}

/** A child's place: its id and its order key. */
export interface ChildPlace {
  readonly id: string
  readonly order: string
}

// Each broken link looks for them.
const maxFormerPages = 20

/** Opens a revision for reading. Each read costs as many chunks as it returns entries, times the height of the map. */
export const openTree = (store: ContentStore, root: string) => {
  const page = async (id: string): Promise<PageRecord | undefined> =>
    (await get(store, root, keyOf('page', id))) as PageRecord | undefined

  const pages = async (ids: readonly string[]): Promise<PageRecord[]> => {
    const found = await getMany(
      store,
      root,
      ids.map((id) => keyOf('page', id)),
    )
    return ids.flatMap((id) => (found.get(keyOf('page', id)) as PageRecord | undefined) ?? [])
  }

  const pageIdBySlug = async (parent: string | null, slug: string): Promise<string | undefined> =>
    (await get(store, root, slugKey(parent, slug))) as string | undefined

  /** Returns the page at a path, such as `guides/install`. */
  const pageByPath = async (path: string): Promise<PageRecord | undefined> => {
    let id: string | null = null
    for (const slug of path.split('/')) {
      const child: string | undefined = await pageIdBySlug(id, slug)
      if (child === undefined) return undefined
      id = child
    }
    return id === null ? undefined : page(id)
  }

  /** Returns the page that left a place last. */
  const lastPageIdAt = async (parent: string | null, slug: string): Promise<string | undefined> => {
    const ids = await formerPageIds(parent, slug, maxFormerPages)
    if (ids.length < 2) return ids[0]
    const key = formerKey({ parent, slug })
    const left = (record: PageRecord): string => record.formerly?.[key] ?? ''
    return (await pages(ids)).toSorted((one, other) => (left(one) < left(other) ? 1 : -1))[0]?.id
  }

  /** Returns the page at a path, or the page that was there last, if no page is there now. */
  const pageByFormerPath = async (path: string): Promise<PageRecord | undefined> => {
    let id: string | null = null
    for (const slug of path.split('/')) {
      const child: string | undefined = (await pageIdBySlug(id, slug)) ?? (await lastPageIdAt(id, slug))
      if (child === undefined) return undefined
      id = child
    }
    return id === null ? undefined : page(id)
  }

  /** Returns the ids of the pages that were once at a place. */
  const formerPageIds = async (parent: string | null, slug: string, limit?: number): Promise<string[]> => {
    const ids: string[] = []
    const options = { ...prefixRange(formerPrefix(parent, slug)), ...(limit === undefined ? {} : { limit }) }
    for await (const [, id] of range(store, root, options)) ids.push(id as string)
    return ids
  }

  /** Returns the ancestors of a page, from the root down. */
  const ancestorsOf = async (id: string): Promise<PageRecord[]> => {
    const above: PageRecord[] = []
    for (let next = (await page(id))?.parent ?? null; next !== null; next = above[0]!.parent) {
      const parent = await page(next)
      if (!parent) break
      above.unshift(parent)
    }
    return above
  }

  /** Returns pages and all their ancestors by id, with one query per level however many pages there are. */
  const withAncestors = async (start: readonly PageRecord[]): Promise<Map<string, PageRecord>> => {
    const known = new Map(start.map((record) => [record.id, record]))
    for (let level = start; level.length > 0;) {
      const above = new Set(level.flatMap(({ parent }) => (parent === null || known.has(parent) ? [] : [parent])))
      level = await pages([...above])
      for (const record of level) known.set(record.id, record)
    }
    return known
  }

  const pathOf = async (id: string): Promise<string | undefined> => {
    const own = await page(id)
    return own && [...(await ancestorsOf(id)), own].map(({ slug }) => slug).join('/')
  }

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

  /** Returns the ids of the pages that were once children of a page. */
  const formerChildIds = async (parent: string): Promise<string[]> => {
    const found: string[] = []
    for await (const [, id] of range(store, root, prefixRange(formerChildPrefix(parent)))) found.push(id as string)
    return found
  }

  /** Returns the ids of all descendants of a page, parents before children. */
  const descendantIds = async (id: string): Promise<string[]> => {
    const found = [id]
    for (let next = 0; next < found.length; next++) found.push(...(await childIds(found[next]!)))
    return found.slice(1)
  }

  async function* entries<T>(kind: keyof typeof prefixes, from?: string, limit?: number): AsyncGenerator<T> {
    const bounds = prefixRange(prefixes[kind])
    const options = {
      ...bounds,
      from: from === undefined ? bounds.from : keyOf(kind, from),
      ...(limit ? { limit } : {}),
    }
    for await (const [, value] of range(store, root, options)) yield value as T
  }

  /** Returns all pages as a tree in display order, in one pass over the map. */
  const allPages = async (): Promise<PageNode[]> => {
    const byParent = new Map<string | null, PageRecord[]>()
    for await (const record of entries<PageRecord>('page')) {
      const siblings = byParent.get(record.parent)
      if (siblings) siblings.push(record)
      else byParent.set(record.parent, [record])
    }
    const nest = (parent: string | null, above: string): PageNode[] =>
      (byParent.get(parent) ?? []).toSorted(inDisplayOrder).map((record) => {
        const path = above + record.slug
        return { page: record, path, pages: nest(record.id, `${path}/`) }
      })
    return nest(null, '')
  }

  return {
    page,
    pages,
    pageIdBySlug,
    pageByPath,
    pageByFormerPath,
    formerPageIds,
    formerChildIds,
    ancestorsOf,
    withAncestors,
    pathOf,
    childCount,
    childIds,
    childIdsFrom,
    firstChildIds,
    childrenOf,
    childAt,
    indexOf,
    descendantIds,
    allPages,
    entries,
    /** Returns a file. */
    file: async (id: string) => (await get(store, root, keyOf('file', id))) as FileRecord | undefined,
    /** Returns reusable content as if it were a page at the root. */
    reusableContent: async (id: string): Promise<PageRecord | undefined> => {
      const found = (await get(store, root, keyOf('reusableContent', id))) as ReusableContentRecord | undefined
      const place = { type: 'document', parent: null, order: '', slug: '', createdAt: '', updatedAt: '' } as const
      return found && { ...found, ...place }
    },
    /** Returns the correction of a generated page. */
    correction: async (id: string) => (await get(store, root, keyOf('correction', id))) as CorrectionRecord | undefined,
    /** Returns the correction of generated reusable content. */
    contentCorrection: async (id: string) =>
      (await get(store, root, keyOf('contentCorrection', id))) as CorrectionRecord | undefined,
    /** Returns the number of pages and reusable contents with an unresolved conflict. */
    conflictedPageCount: () => count(store, root, prefixRange(conflictPrefix)),
    /** Returns the number of computed pages. */
    computedPageCount: () => count(store, root, prefixRange(computedPrefix)),
    /** Returns the computed pages. */
    computedPages: async (): Promise<PageRecord[]> =>
      pages((await collect(range(store, root, prefixRange(computedPrefix)))).map(([, id]) => id as string)),
    /** Returns the ids of the pages and reusable contents with an unresolved conflict. */
    conflictedPageIds: async (): Promise<string[]> =>
      (await collect(range(store, root, prefixRange(conflictPrefix)))).map(([, id]) => id as string),
    /** Returns the number of pages, files, … in the revision. */
    countOf: (kind: keyof typeof prefixes) => count(store, root, prefixRange(prefixes[kind])),
  }
}

/** A revision that is open for reading. */
export type Tree = ReturnType<typeof openTree>

/** Compares siblings by their order in the table of contents. */
const inDisplayOrder = (a: PageRecord, b: PageRecord): number =>
  a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1
