import type { PageRecord } from '../tree/records.ts'
import type { Batch, Fail } from './batch.ts'

/** How deep pages nest at most: paths, presenters and validators walk down a tree and count on an end. */
export const maxDepth = 32

/** Refuses a parent that would put a page, or one below it, too deep. */
export const requireDepth = async (
  { draft }: Batch,
  parent: PageRecord,
  page: PageRecord | undefined,
  fail: Fail,
): Promise<void> => {
  const tree = draft.tree()
  let depth = (await tree.ancestorsOf(parent.id)).length + 2
  for (let level = page ? [page.id] : []; ; depth++) {
    if (depth > maxDepth) fail('into', `Pages nest ${maxDepth} deep at most`)
    const below: string[] = []
    for (const id of level) below.push(...(await tree.childIds(id)))
    if (below.length === 0) return
    level = below
  }
}
