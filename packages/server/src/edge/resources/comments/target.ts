import type { Tree } from '@scriptorium/content/tree/tree'
import { invalid } from '../../../ground/problem.ts'

/**
 * Throws if the page is not in the revision that is commented on. Blocks and cells are not checked: their keys follow from
 * their content, which may have changed since the author read it.
 */
export const requirePage = async (tree: Tree, pageId: string | undefined): Promise<void> => {
  if (pageId !== undefined && !(await tree.page(pageId))) {
    throw invalid('/body/page', 'is not a page of this revision', 'invalid_reference')
  }
}
