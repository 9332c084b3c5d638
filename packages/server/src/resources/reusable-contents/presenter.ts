import type { ReusableContent } from '@scriptorium/types'
import type { ReusableContentRecord } from '@scriptorium/content/tree/records'

/** Reusable content; what it says is read as a document. */
export const presentReusableContent = (
  { id, title, body, git }: ReusableContentRecord,
  metadata: boolean,
): ReusableContent => ({
  object: 'reusable-content',
  id,
  title,
  ...(body && { document: body.hash }),
  ...(metadata && git && { git }),
})
