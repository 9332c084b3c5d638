import { emptyRoot } from '@scriptorium/content/chunk'
import { getBody, type ContentStore } from '@scriptorium/content/store'
import { openTree } from '@scriptorium/content/tree/tree'
import type { SpaceRow } from '@scriptorium/schema/tables/places'

/** Returns whether nobody has edited the space: it is empty or has only the blank page of a new space. */
export const isPristine = async (store: ContentStore, space: SpaceRow, root: string): Promise<boolean> => {
  const tree = openTree(store, root)
  if (root === emptyRoot) return true
  if (space.changeRequests > 0 || (await tree.countOf('page')) !== 1 || (await tree.countOf('file')) > 0) return false
  const [page] = await tree.childrenOf(null)
  return (
    page?.type === 'document' &&
    page.title === 'Untitled' &&
    (!page.body || (await getBody(store, page.body.hash)).text === '')
  )
}
