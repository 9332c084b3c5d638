import type { Difference } from '../map/diff.ts'
import type { CorrectionRecord, PageChange, PageRecord, PageTexts, ReusableContentRecord } from '../tree/records.ts'

const asPage = ({ id, path, updatedAt }: CorrectionRecord, { title, description, body }: PageTexts): PageRecord => ({
  id,
  type: 'document',
  parent: null,
  order: '',
  slug: path,
  title,
  description,
  body,
  createdAt: updatedAt,
  updatedAt,
})

/** Returns the change of a correction as a change of the page that it corrects. */
export const correctedPage = (difference: Pick<Difference, 'after' | 'before'>): PageChange => {
  const [before, after] = [difference.before, difference.after] as (CorrectionRecord | undefined)[]
  const any = (after ?? before)!
  return { before: asPage(any, before ?? any.from), after: asPage(any, after ?? any.from) }
}

/** Returns the change of a correction as a change of the reusable content that it corrects. */
export const correctedContent = (difference: Difference): Difference => {
  const [before, after] = [difference.before, difference.after] as (CorrectionRecord | undefined)[]
  const any = (after ?? before)!
  const content = ({ title, body }: PageTexts): ReusableContentRecord => ({ id: any.id, title, ...(body && { body }) })
  return { key: difference.key, before: content(before ?? any.from), after: content(after ?? any.from) }
}
