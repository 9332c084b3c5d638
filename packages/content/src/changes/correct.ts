import { fromOf, isCurrent, showsCorrection } from '../expand/corrections.ts'
import type { CorrectionRecord } from '../tree/records.ts'
import { type Batch, type Change, type CorrectedTexts, type GeneratedPage, touch } from './batch.ts'

type Of<Operation> = Extract<Change, { operation: Operation }>

/** Returns a correction with other texts, and with the generated texts that it replaces; undefined if it changes nothing. */
const correct = async (
  { draft, now }: Batch,
  before: CorrectionRecord | undefined,
  { page, path, shown }: GeneratedPage,
  { body, ...fields }: CorrectedTexts,
): Promise<CorrectionRecord | undefined> => {
  const current = before && isCurrent(page, before) ? before : shown
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
  return showsCorrection(page, after) ? undefined : after
}

/** Corrects a generated page. The correction is stored with the texts that it replaces. */
export const correctPage = async (batch: Batch, { generated, texts }: Of<'correct_page'>): Promise<void> => {
  const { id } = generated.page
  const before = await batch.draft.tree().correction(id)
  await batch.draft.set('correction', id, await correct(batch, before, generated, texts))
  touch(batch, 'updated', id)
}

/** Corrects generated reusable content. */
export const correctReusableContent = async (
  batch: Batch,
  { generated, texts }: Of<'correct_reusable_content'>,
): Promise<void> => {
  const { id } = generated.page
  const before = await batch.draft.tree().contentCorrection(id)
  await batch.draft.set('contentCorrection', id, await correct(batch, before, generated, texts))
}
