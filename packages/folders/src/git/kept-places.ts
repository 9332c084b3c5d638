import { changesOf } from '@scriptorium/content/merge/merge'
import type { ContentStore } from '@scriptorium/content/store'
import { openDraft } from '@scriptorium/content/tree/draft'
import { prefixes, type PageRecord } from '@scriptorium/content/tree/records'

const isSamePlace = (a: PageRecord, b: PageRecord): boolean => a.parent === b.parent && a.order === b.order

/** Returns the pages that people moved since the last import, as that import left them. */
const movedByPeople = async (store: ContentStore, base: string, side: string): Promise<PageRecord[]> =>
  [...(await changesOf(store, base, side))].flatMap(([key, { before, after }]) => {
    if (!key.startsWith(prefixes.page) || !before || !after) return []
    const [was, is] = [before as PageRecord, after as PageRecord]
    return isSamePlace(was, is) ? [] : [was]
  })

/**
 * Returns a source's tree in which the pages that people moved since the last import are where that import left them, so that a merge
 * keeps them where people put them.
 */
export const keepPlaces = async (
  store: ContentStore,
  { base, side, root }: { base: string; side: string; root: string },
): Promise<string> => {
  const draft = openDraft(store, root)
  for (const { id, parent, order } of await movedByPeople(store, base, side)) {
    const before = await draft.tree().page(id)
    if (!before || isSamePlace(before, { ...before, parent, order })) continue
    const target = parent === null ? undefined : await draft.tree().page(parent)
    const above = target ? [target, ...(await draft.tree().ancestorsOf(target.id))] : []
    const isPossible = parent === null || (target !== undefined && !above.some((one) => one.id === id))
    // The source moved the page above its former parent.
    if (!isPossible) continue
    const slug = await draft.uniqueSlug(parent, before.slug, id)
    await draft.replace([{ before, after: { ...before, parent, order, slug } }])
  }
  return (await draft.flush()).root
}
