import { openTree } from '../tree/tree.ts'
import { showsCorrection, textOfBody } from '../expand/corrections.ts'
import type { CorrectionRecord, PageRecord, PageTexts } from '../tree/records.ts'
import { type Batch, type Change, type Fail, pageNamed, touch } from './batch.ts'
import { pageBody } from './fields.ts'
import { revertBlocks, revertedBody } from './revert-blocks.ts'

type Revert = Extract<Change, { operation: 'revert_page' }>
type Then = ReturnType<typeof openTree>

/** Deletes a page that the revision does not have. Its descendants that the revision has move up. */
const removeAdded = async (batch: Batch, page: PageRecord, then: Then): Promise<void> => {
  const { draft } = batch
  const gone = [page.id]
  for (let next = 0; next < gone.length; next++) {
    for (const child of await draft.tree().childrenOf(gone[next]!)) {
      if (!(await then.page(child.id))) gone.push(child.id)
      else await place(batch, { ...child, parent: page.parent })
    }
  }
  await draft.remove(gone)
  for (const id of gone) touch(batch, 'deleted', id)
}

const place = async (batch: Batch, page: PageRecord): Promise<void> => {
  const { draft } = batch
  const order = await draft.orderAt({ id: page.id, parent: page.parent })
  const slug = await draft.uniqueSlug(page.parent, page.slug, page.id)
  await draft.put({ ...page, order, slug, updatedAt: batch.now })
  touch(batch, 'updated', page.id)
}

/** Returns the page's place in the revision if its parent still exists, else in the nearest ancestor that does, else where it is. */
const placeThen = async (
  batch: Batch,
  before: PageRecord | undefined,
  then: Then,
  page: PageRecord,
): Promise<Pick<PageRecord, 'parent' | 'order'>> => {
  const tree = batch.draft.tree()
  for (const { id } of [...(await then.ancestorsOf(page.id))].toReversed()) {
    const parent = await tree.page(id)
    if (!parent) continue
    const above = [id, ...(await tree.ancestorsOf(id)).map((ancestor) => ancestor.id)]
    if (above.includes(page.id)) continue
    return { parent: id, order: await orderThen(batch, { ...page, parent: id }) }
  }
  if (page.parent === null || !before) return { parent: null, order: await orderThen(batch, { ...page, parent: null }) }
  return before
}

/** Returns the order key of the revision, or one at the end if a sibling has taken it. */
const orderThen = async (batch: Batch, page: PageRecord): Promise<string> => {
  const tree = batch.draft.tree()
  const there = await tree.childAt(page.parent, await tree.indexOf({ ...page, id: '' }))
  const isTaken = there !== undefined && there.order === page.order && there.id !== page.id
  return isTaken ? batch.draft.orderAt({ id: page.id, parent: page.parent }) : page.order
}

/** Restores the descendants that were deleted with a page. Pages that exist elsewhere stay there. */
const restoreBelow = async (batch: Batch, top: string, then: Then): Promise<void> => {
  const back: PageRecord[] = []
  const parents = [top]
  for (let next = 0; next < parents.length; next++) {
    const children = await then.childrenOf(parents[next]!)
    const present = new Set((await batch.draft.tree().pages(children.map(({ id }) => id))).map(({ id }) => id))
    const gone = children.filter(({ id }) => !present.has(id))
    back.push(...gone)
    parents.push(...gone.map(({ id }) => id))
  }
  await batch.draft.replace(back.map((after) => ({ before: undefined, after })))
  for (const { id } of back) touch(batch, 'created', id)
}

/** Returns a correction in which the named blocks are as in an earlier version; undefined if it changes nothing any more. */
const withRevertedBlocks = async (
  batch: Batch,
  now: CorrectionRecord,
  then: PageTexts,
  keys: readonly string[],
  fail: Fail,
): Promise<CorrectionRecord | undefined> => {
  const body = await revertedBody(batch, now, then, keys, fail)
  const generated = await pageBody(batch.draft.store, now.from)
  const isGenerated = textOfBody(generated) === textOfBody(body)
  const after = { ...now, body: isGenerated ? now.from.body : await batch.draft.writeBody(body), updatedAt: batch.now }
  return showsCorrection(now.from, after) ? undefined : after
}

const revertCorrection = async (
  batch: Batch,
  { block, page }: Revert,
  now: CorrectionRecord,
  then: Then,
  fail: Fail,
): Promise<void> => {
  const past = await then.correction(page)
  const after = block ? await withRevertedBlocks(batch, now, past ?? now.from, block, fail) : past
  await batch.draft.set('correction', page, after)
  touch(batch, 'updated', page)
}

/** Reverts a page, or some of its blocks, to a revision. */
export const revertPage = async (batch: Batch, change: Revert, fail: Fail): Promise<void> => {
  const root = await batch.rootOf(change.revision)
  if (root === undefined) return fail('revision', `There is no revision ${change.revision}`, 'invalid_reference')
  const then = openTree(batch.draft.store, root)
  const correction = await batch.draft.tree().correction(change.page)
  if (correction) return revertCorrection(batch, change, correction, then, fail)
  const past = await then.page(change.page)
  if (change.block) {
    const page = await pageNamed(batch, change.page, 'page', fail)
    return revertBlocks(batch, page, past, change.block, fail)
  }
  if (!past) return removeAdded(batch, await pageNamed(batch, change.page, 'page', fail), then)
  const before = await batch.draft.tree().page(past.id)
  const where = await placeThen(batch, before, then, past)
  const slug = await batch.draft.uniqueSlug(where.parent, past.slug, past.id)
  await batch.draft.put({ ...past, parent: where.parent, order: where.order, slug })
  touch(batch, before ? 'updated' : 'created', past.id)
  if (!before) await restoreBelow(batch, past.id, then)
}
