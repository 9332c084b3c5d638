import { prefixRange } from '../map/range.ts'
import { range } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import type { Pages } from './pages.ts'
import { formerChildPrefix, formerKey, formerPrefix, type PageRecord } from './records.ts'

// Each broken link looks for them.
const maxFormerPages = 20

/** Opens the former places of the pages of a revision. */
export const openFormerPlaces = (store: ContentStore, root: string, { page, pages, pageIdBySlug }: Pages) => {
  /** Returns the ids of the pages that were once at a place. */
  const formerPageIds = async (parent: string | null, slug: string, limit?: number): Promise<string[]> => {
    const ids: string[] = []
    const options = { ...prefixRange(formerPrefix(parent, slug)), ...(limit === undefined ? {} : { limit }) }
    for await (const [, id] of range(store, root, options)) ids.push(id as string)
    return ids
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

  /** Returns the ids of the pages that were once children of a page. */
  const formerChildIds = async (parent: string): Promise<string[]> => {
    const found: string[] = []
    for await (const [, id] of range(store, root, prefixRange(formerChildPrefix(parent)))) found.push(id as string)
    return found
  }

  return {
    pageByFormerPath,
    formerPageIds,
    formerChildIds,
  }
}
