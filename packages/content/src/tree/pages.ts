import { get, getMany } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import { keyOf, type PageRecord, slugKey } from './records.ts'

/** Opens the pages of a revision, and the paths that lead to them. */
export const openPages = (store: ContentStore, root: string) => {
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

  return {
    page,
    pages,
    pageIdBySlug,
    pageByPath,
    ancestorsOf,
    withAncestors,
    pathOf,
  }
}

/** The pages of a revision. */
export type Pages = ReturnType<typeof openPages>
