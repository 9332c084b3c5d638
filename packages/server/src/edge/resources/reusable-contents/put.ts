import type { Body } from '@scriptorium/content/store'
import type { Draft } from '@scriptorium/content/tree/draft'
import type { ReusableContentRecord } from '@scriptorium/content/tree/records'

/** Writes reusable content into a draft, for imports and templates; the body is stored when the draft is flushed. */
export const putReusableContent = async (
  draft: Draft,
  { body, ...rest }: Pick<ReusableContentRecord, 'id' | 'title' | 'git'> & { body: Body },
): Promise<ReusableContentRecord> => {
  const record: ReusableContentRecord = { ...rest, body: await draft.writeBody(body) }
  await draft.set('reusableContent', record.id, record)
  return record
}
