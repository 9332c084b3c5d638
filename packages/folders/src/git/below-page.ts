import type { ContentStore } from '@scriptorium/content/store'
import { openDraft } from '@scriptorium/content/tree/draft'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'

/** Returns a page of a tree with the pages above it; empty if there is no such page. */
export const chainOf = async (store: ContentStore, root: string, id: string): Promise<PageRecord[]> => {
  const tree = openTree(store, root)
  const page = await tree.page(id)
  return page ? [...(await tree.ancestorsOf(id)).filter((one) => one.id !== id), page] : []
}

/** Moves all pages of a tree below the last page of a chain, which is added to the tree. */
export const putBelow = async (store: ContentStore, root: string, chain: readonly PageRecord[]): Promise<string> => {
  const draft = openDraft(store, root)
  const top = await draft.tree().childrenOf(null)
  const parent = chain.at(-1)!.id
  await draft.replace([
    ...top.map((before) => ({ before, after: { ...before, parent } })),
    ...chain.map((after) => ({ before: undefined, after })),
  ])
  return (await draft.flush()).root
}

/** Removes a chain from a tree. The pages below its last page are then at the top. */
export const takeFromBelow = async (
  store: ContentStore,
  root: string,
  chain: readonly PageRecord[],
): Promise<string> => {
  const draft = openDraft(store, root)
  const below = await draft.tree().childrenOf(chain.at(-1)!.id)
  await draft.replace([
    ...below.map((before) => ({ before, after: { ...before, parent: null } })),
    ...chain.map((before) => ({ before, after: undefined })),
  ])
  return (await draft.flush()).root
}
