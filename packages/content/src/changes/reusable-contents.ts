import { keyOf, type ReusableContentRecord } from '../tree/records.ts'
import { get } from '../map/read.ts'
import type { Batch, Change, DocBody, Fail } from './batch.ts'
import { bodyOf, requireReadable } from './fields.ts'

type Of<Operation> = Extract<Change, { operation: Operation }>

const findNamed = async ({ draft }: Batch, id: string, fail: Fail): Promise<ReusableContentRecord> => {
  const found = await get(draft.store, draft.root(), keyOf('reusableContent', id))
  return found === undefined
    ? fail('reusableContent', `There is no reusable content ${id}`, 'invalid_reference')
    : (found as ReusableContentRecord)
}

const write = async ({ draft }: Batch, record: ReusableContentRecord, document: DocBody | undefined) => {
  const body = document ? await draft.writeBody(bodyOf(document)) : record.body
  const written = { ...record, body }
  await draft.set('reusableContent', record.id, written)
  return written
}

/** Inserts reusable content, which pages refer to by its id. */
export const insertReusableContent = async (
  batch: Batch,
  { title, slug, document }: Of<'insert_reusable_content'>,
  fail: Fail,
): Promise<void> => {
  requireReadable(document, fail)
  batch.reusableContents.push(
    await write(batch, { id: batch.newId(), title, ...(slug !== undefined && { slug }) }, document),
  )
}

/** Updates the title or the body of reusable content. Omitted fields keep their value. */
export const updateReusableContent = async (
  batch: Batch,
  { reusableContent, title, document }: Of<'update_reusable_content'>,
  fail: Fail,
): Promise<void> => {
  const before = await findNamed(batch, reusableContent, fail)
  if (document) requireReadable(document, fail)
  await write(batch, { ...before, title: title ?? before.title }, document)
}

/** Deletes reusable content. References to it stay in the pages, as broken references. */
export const deleteReusableContent = async (
  batch: Batch,
  { reusableContent }: Of<'delete_reusable_content'>,
  fail: Fail,
): Promise<void> => {
  const { id } = await findNamed(batch, reusableContent, fail)
  await batch.draft.set('reusableContent', id, undefined)
}
