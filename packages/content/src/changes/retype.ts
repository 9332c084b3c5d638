import { sameValue } from '../map/canonical.ts'
import { type Batch, type Change, type Fail, pageNamed, touch } from './batch.ts'

/** Makes another kind of page of a page, or lets one without a text lead elsewhere. A document keeps its text only as one. */
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
