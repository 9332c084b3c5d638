import { fromOf, isCurrent, shows } from '../expand/corrections.ts'
import { type Batch, type Change, touch } from './batch.ts'

/** Corrects a generated page. The correction is stored with the texts that it replaces. */
export const correctPage = async (
  batch: Batch,
  { generated, texts }: Extract<Change, { operation: 'correct_page' }>,
): Promise<void> => {
  const { page, path, shown } = generated
  const { draft, now } = batch
  const before = await draft.tree().correction(page.id)
  const current = before && isCurrent(page, before) ? before : shown
  const { body, ...fields } = texts
  const { title, description } = { ...current, ...fields }
  const after = {
    id: page.id,
    path,
    title,
    ...(description && { description }),
    ...((body || current.body) && { body: body ? await draft.writeBody(body) : current.body }),
    from: fromOf(page),
    updatedAt: now,
  }
  await draft.set('correction', page.id, shows(page, after) ? undefined : after)
  touch(batch, 'updated', page.id)
}
