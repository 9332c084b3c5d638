import { sameValue } from '../map/canonical.ts'
import { type Batch, type Change, type Fail, pageNamed, touch } from './batch.ts'

/** Changes the type of a page, or the target of a link or computed page. A page that is no longer a document loses its body. */
export const retypePage = async (
  batch: Batch,
  { page, type, target, computed }: Extract<Change, { operation: 'retype_page' }>,
  fail: Fail,
): Promise<void> => {
  const { body, refs, target: _, computed: __, ...before } = await pageNamed(batch, page, 'page', fail)
  const own = type === 'document' ? { body, refs } : { target, computed }
  const after = { ...before, type, ...own }
  if (!sameValue(await batch.draft.tree().page(before.id), after)) {
    await batch.draft.put({ ...after, updatedAt: batch.now })
  }
  touch(batch, 'updated', before.id)
}
