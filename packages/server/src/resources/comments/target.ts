import type { Tree } from '@scriptorium/content/tree/tree'
import { invalid } from '../../problem.ts'

/**
 * Refuses a page that is not in the revision that is commented on. A block or a cell is not looked for: its key follows from
 * its content, which may have moved on since the author read it.
 */
export const requirePage = async (tree: Tree, pageId: string | undefined): Promise<void> => {
  if (pageId !== undefined && !(await tree.page(pageId))) {
    throw invalid('/body/page', 'names no page of this revision', 'invalid_reference')
  }
}
