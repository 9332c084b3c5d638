import type { Knex } from 'knex'
import type { ContentStore } from '@scriptorium/content/store'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import type { SearchedSpace } from './scope.ts'
import { findState, indexedRootOf, indexVersion, rootOf } from './state.ts'

type TextOf = Pick<PageRecord, 'body' | 'description' | 'title'>

const isSame = (before: TextOf, { title, description, body }: TextOf): boolean =>
  before.title === title && before.description === description && before.body?.hash === body?.hash

/** Returns a function that returns the tree that an entry was read from; undefined if an older version may have written it. */
const entryRoots = async (db: Knex, spaceId: string) => {
  const state = await findState(db, spaceId)
  if (state?.version !== indexVersion) return () => undefined
  const { revisionId, targetRevisionId, doneUntil } = state
  const before = revisionId === null ? undefined : await indexedRootOf(db, state)
  const after = targetRevisionId === null ? undefined : await rootOf(db, targetRevisionId)
  return (pageId: string) => (doneUntil !== null && pageId <= doneUntil ? after : before)
}

/**
 * Returns those of some pages that the index of a space has as they are now, although it is behind: the text of others has to be read
 * again, which takes a hundred times as long. A page with reusable content counts as changed.
 */
export const unchangedPages = async (
  { db, store }: { db: Knex; store: ContentStore },
  { id, shownRoot, isCurrent }: SearchedSpace,
  pageIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (isCurrent) return new Set(pageIds)
  const rootOfEntry = await entryRoots(db, id)
  const known = new Map<string, PageRecord>()
  for (const [root, ids] of Map.groupBy(pageIds, rootOfEntry))
    for (const page of root === undefined ? [] : await openTree(store, root).pages(ids)) known.set(page.id, page)
  const pages = await openTree(store, shownRoot).pages(pageIds)
  const same = pages.filter((page) => known.has(page.id) && isSame(known.get(page.id)!, page))
  const bodies = await store.getBodies(same.flatMap(({ body }) => body?.hash ?? []))
  const mayInclude = ({ body }: PageRecord) =>
    body && /\{%[-\s]*include|reusable-content/.test(bodies.get(body.hash)!.text)
  return new Set(same.flatMap((page) => (mayInclude(page) ? [] : page.id)))
}
