import { collect } from '../map/collect.ts'
import { prefixRange } from '../map/range.ts'
import { count, get, range } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import { openChildren } from './children.ts'
import { openFormerPlaces } from './former-places.ts'
import { openPages } from './pages.ts'
import {
  computedPrefix,
  conflictPrefix,
  type CorrectionRecord,
  type FileRecord,
  keyOf,
  type PageRecord,
  prefixes,
  type ReusableContentRecord,
} from './records.ts'

/** A page with its path and the pages below it. */
export interface PageNode {
  readonly page: PageRecord
  readonly path: string
  readonly pages: PageNode[]
}

/** Opens a revision for reading. Each read costs as many chunks as it returns entries, times the height of the map. */
export const openTree = (store: ContentStore, root: string) => {
  const pageReader = openPages(store, root)

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
    ...pageReader,
    ...openChildren(store, root, pageReader),
    ...openFormerPlaces(store, root, pageReader),
    allPages,
    entries,
    /** Returns a file. */
    file: async (id: string) => (await get(store, root, keyOf('file', id))) as FileRecord | undefined,
    /** Returns the value of a variable. */
    variable: async (name: string) => (await get(store, root, keyOf('variable', name))) as string | undefined,
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
      pageReader.pages((await collect(range(store, root, prefixRange(computedPrefix)))).map(([, id]) => id as string)),
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
