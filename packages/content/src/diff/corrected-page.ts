import type { Difference } from '../map/diff.ts'
import type { CorrectionRecord, PageChange, PageRecord, PageTexts } from '../tree/records.ts'

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
