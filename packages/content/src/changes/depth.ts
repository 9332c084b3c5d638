import type { PageRecord } from '../tree/records.ts'
import type { Batch, Fail } from './batch.ts'
import { maxDepth } from '../tree/max-depth.ts'

/** Rejects a parent that would place a page, or one of its descendants, too deep. */
export const requireDepth = async (
  { draft }: Batch,
  parent: PageRecord,
  page: PageRecord | undefined,
  fail: Fail,
): Promise<void> => {
  const tree = draft.tree()
  let depth = (await tree.ancestorsOf(parent.id)).length + 2
  for (let level = page ? [page.id] : []; ; depth++) {
    if (depth > maxDepth) fail('into', `Pages can be nested at most ${maxDepth} levels deep`)
    const below: string[] = []
    for (const id of level) below.push(...(await tree.childIds(id)))
    if (below.length === 0) return
    level = below
  }
}
