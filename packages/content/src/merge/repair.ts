import type { Draft } from '../tree/draft.ts'
import { maxDepth } from '../tree/max-depth.ts'
import { type PageChange, type PageRecord, slugKey } from '../tree/records.ts'
import type { Tree } from '../tree/tree.ts'

/** The page records that a merge writes, by id. Undefined deletes the page. */
export type Results = Map<string, PageRecord | undefined>

/** The three trees that a merge reads. */
export interface Trees {
  readonly base: Tree
  readonly main: Tree
  readonly request: Tree
}

const viewOf =
  (results: Results, { main }: Trees) =>
  async (id: string): Promise<PageRecord | undefined> =>
    results.has(id) ? results.get(id) : main.page(id)

/** Restores the deleted ancestors of pages that stay, in their last state, so that every page has a parent. */
export const restoreAncestors = async (results: Results, trees: Trees, touched: readonly string[]): Promise<void> => {
  const view = viewOf(results, trees)
  const queue = [...touched]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const parent = (await view(id))?.parent ?? null
    if (parent === null || (await view(parent))) continue
    const restored =
      (await trees.main.page(parent)) ?? (await trees.request.page(parent)) ?? (await trees.base.page(parent))
    results.set(parent, restored)
    if (restored) queue.push(parent)
    else results.set(id, { ...(await view(id))!, parent: null })
  }
}

/**
 * Undoes moves of the request that would place a page below itself, or far deeper than edits may. The page stays where main has
 * it, or moves to the root. Returns whether there were any.
 */
export const undoBadMoves = async (results: Results, trees: Trees): Promise<boolean> => {
  const view = viewOf(results, trees)
  const isBad = async (id: string): Promise<boolean> => {
    const above = new Set<string>()
    for (let next = (await view(id))?.parent ?? null; next !== null; next = (await view(next))?.parent ?? null) {
      if (next === id) return true
      // A cycle of other pages, which is undone when they are checked.
      if (above.has(next)) return false
      above.add(next)
    }
    return above.size > 2 * maxDepth
  }
  const moved: string[] = []
  for (const [id, page] of results) {
    if (page && page.parent !== null && page.parent !== (await trees.main.page(id))?.parent) moved.push(id)
  }
  let isBroken = false
  for (let found = true; found; isBroken ||= found) {
    found = false
    for (const id of moved.toSorted()) {
      const page = results.get(id)!
      if (!(await isBad(id))) continue
      const { parent, order } = (await trees.main.page(id)) ?? { parent: null, order: page.order }
      found = found || page.parent !== parent
      results.set(id, { ...page, parent, order })
    }
  }
  return isBroken
}

/**
 * Writes the merged pages. A page whose slug is taken gets a free one. Returns the ids of the pages that are not where main had
 * them.
 */
export const writePages = async (draft: Draft, results: Results): Promise<string[]> => {
  const main = draft.tree()
  const ids = [...results.keys()].toSorted()
  const before = new Map((await main.pages(ids)).map((page) => [page.id, page]))
  const claims = new Map<string, string>()
  const changes: PageChange[] = []
  const late: PageRecord[] = []
  for (const id of ids) {
    const after = results.get(id)
    const key = after && slugKey(after.parent, after.slug)
    const holder =
      after && !staysAt(before.get(id), after, 'slug') && (await main.pageIdBySlug(after.parent, after.slug))
    const isHeld =
      typeof holder === 'string' && holder !== id && !leaves(results.get(holder), results.has(holder), key!)
    if (after && (isHeld || claims.has(key!))) {
      late.push(after)
      changes.push({ before: before.get(id), after: undefined })
    } else {
      if (key !== undefined) claims.set(key, id)
      changes.push({ before: before.get(id), after })
    }
  }
  await draft.replace(changes)
  for (const page of late) {
    await draft.put({ ...page, slug: await draft.uniqueSlug(page.parent, page.slug, page.id) })
  }
  return ids.filter((id) => {
    const after = results.get(id)
    return after !== undefined && !staysAt(before.get(id), after, 'order')
  })
}

const staysAt = (before: PageRecord | undefined, after: PageRecord, field: 'slug' | 'order'): boolean =>
  before !== undefined && before.parent === after.parent && before[field] === after[field]

/** Returns whether the merge frees a slug key that a page has in main. */
const leaves = (result: PageRecord | undefined, isMerged: boolean, key: string): boolean =>
  isMerged && (result === undefined || slugKey(result.parent, result.slug) !== key)
