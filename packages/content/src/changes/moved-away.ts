import { diff } from '../map/diff.ts'
import { prefixRange } from '../map/range.ts'
import type { ContentStore } from '../store.ts'
import { type ContentRef, type PageRecord, prefixes } from '../tree/records.ts'

/** Returns the pages that became links to pages of other spaces, by space: their ids, each with the id there. */
export const pagesMovedAway = async (
  store: ContentStore,
  before: string,
  after: string,
): Promise<Map<string, Map<string, string>>> => {
  const moved = new Map<string, Map<string, string>>()
  for await (const change of diff(store, before, after, prefixRange(prefixes.page))) {
    const [was, is] = [change.before, change.after] as (PageRecord | undefined)[]
    const { kind, space, page }: Partial<ContentRef> = is?.target ?? {}
    if (!is || !was || was.type === 'link' || kind !== 'page' || typeof space !== 'string') continue
    const ids = moved.get(space) ?? new Map<string, string>()
    moved.set(space, ids.set(is.id, String(page)))
  }
  return moved
}
