import { collect } from '../map/collect.ts'
import { prefixRange } from '../map/range.ts'
import { at, count, get, getMany, holdsAny, range } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import {
  childPrefix,
  conflictPrefix,
  type FileRecord,
  formerChildPrefix,
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

/** Reads a revision; every reader costs what it returns times the height of the map. */
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

  /** Finds a page by slugs from the root, as `guides/install`. */
  const pageByPath = async (path: string): Promise<PageRecord | undefined> => {
    let id: string | null = null
    for (const slug of path.split('/')) {
      const child: string | undefined = await pageIdBySlug(id, slug)
      if (child === undefined) return undefined
      id = child
    }
    return id === null ? undefined : page(id)
  }

  /** As `pageByPath`, where a page that has left its place is still found there, unless another one has taken it. */
  const pageByFormerPath = async (path: string): Promise<PageRecord | undefined> => {
    let id: string | null = null
    for (const slug of path.split('/')) {
      const child: string | undefined = (await pageIdBySlug(id, slug)) ?? (await formerPageIds(id, slug, 1))[0]
      if (child === undefined) return undefined
      id = child
    }
    return id === null ? undefined : page(id)
  }

  /** The pages that have stood at a place. */
  const formerPageIds = async (parent: string | null, slug: string, limit?: number): Promise<string[]> => {
    const ids: string[] = []
    const options = { ...prefixRange(formerPrefix(parent, slug)), ...(limit === undefined ? {} : { limit }) }
    for await (const [, id] of range(store, root, options)) ids.push(id as string)
    return ids
  }

  /** The pages above a page, from the root down. */
  const ancestorsOf = async (id: string): Promise<PageRecord[]> => {
    const above: PageRecord[] = []
    for (let next = (await page(id))?.parent ?? null; next !== null; next = above[0]!.parent) {
      const parent = await page(next)
      if (!parent) break
      above.unshift(parent)
    }
    return above
  }

  /** Pages with all the pages above them by id: one query a depth, however many pages. */
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

  /** The ids of the pages below a page in display order; all, or as many as asked for. */
  const childIds = async (parent: string | null, limit?: number): Promise<string[]> => {
    const ids: string[] = []
    const below = prefixRange(childPrefix(parent))
    // Most pages have none, which is quickly seen.
    if (!(await holdsAny(store, root, below))) return ids
    const options = { ...below, ...(limit === undefined ? {} : { limit }) }
    for await (const [key] of range(store, root, options)) ids.push(readChildKey(key).id)
    return ids
  }

  const childrenOf = async (parent: string | null): Promise<PageRecord[]> => pages(await childIds(parent))

  const childAt = async (parent: string | null, index: number): Promise<ChildPlace | undefined> => {
    const entry = index < 0 ? undefined : await at(store, root, prefixRange(childPrefix(parent)), index)
    return entry && readChildKey(entry[0])
  }

  /** The index of a page among its siblings. */
  const indexOf = (page: Pick<PageRecord, 'parent' | 'order' | 'id'>): Promise<number> => {
    const prefix = childPrefix(page.parent)
    return count(store, root, { from: prefix, to: `${prefix}${page.order}/${page.id}` })
  }

  /** The pages that once stood below another one. */
  const formerChildIds = async (parent: string): Promise<string[]> => {
    const found: string[] = []
    for await (const [, id] of range(store, root, prefixRange(formerChildPrefix(parent)))) found.push(id as string)
    return found
  }

  /** The ids of the pages below a page, parents before children. */
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

  /** Every page, nested in display order, in one sweep. */
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
    childrenOf,
    childAt,
    indexOf,
    descendantIds,
    allPages,
    entries,
    /** One file. */
    file: async (id: string) => (await get(store, root, keyOf('file', id))) as FileRecord | undefined,
    /** Reusable content, read as a page at the root would be. */
    reusableContent: async (id: string): Promise<PageRecord | undefined> => {
      const found = (await get(store, root, keyOf('reusableContent', id))) as ReusableContentRecord | undefined
      const place = { type: 'document', parent: null, order: '', slug: '', createdAt: '', updatedAt: '' } as const
      return found && { ...found, ...place }
    },
    /** How many pages have conflicts in their bodies. */
    conflictedPageCount: () => count(store, root, prefixRange(conflictPrefix)),
    /** The ids of the pages that have conflicts in their bodies. */
    conflictedPageIds: async (): Promise<string[]> =>
      (await collect(range(store, root, prefixRange(conflictPrefix)))).map(([, id]) => id as string),
    /** How many pages, files, … the revision holds. */
    countOf: (kind: keyof typeof prefixes) => count(store, root, prefixRange(prefixes[kind])),
  }
}

/** Readers of one revision. */
export type Tree = ReturnType<typeof openTree>

/** Compares siblings. */
const inDisplayOrder = (a: PageRecord, b: PageRecord): number =>
  a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1
