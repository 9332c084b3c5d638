import { type Batch, type Change, type Fail, pageNamed, touch } from './batch.ts'

/** Deletes a page and all its descendants. */
export const deletePage = async (
  batch: Batch,
  change: Extract<Change, { operation: 'delete_page' }>,
  fail: Fail,
): Promise<void> => {
  const { id } = await pageNamed(batch, change.page, 'page', fail)
  const ids = [id, ...(await batch.draft.tree().descendantIds(id))]
  await batch.draft.remove(ids)
  for (const gone of ids) touch(batch, 'deleted', gone)
}
