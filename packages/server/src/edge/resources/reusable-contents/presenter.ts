import type { ReusableContent } from '@scriptorium/types'
import type { ReusableContentRecord } from '@scriptorium/content/tree/records'

/** Presents reusable content with the hash of its document. Another operation returns the document. */
export const presentReusableContent = (
  { id, title, slug, body, git }: ReusableContentRecord,
  metadata: boolean,
  markdown?: string,
): ReusableContent => ({
  object: 'reusable-content',
  id,
  title,
  ...(slug !== undefined && { slug }),
  ...(markdown !== undefined && { markdown }),
  ...(body && { document: body.hash }),
  ...(metadata && git && { git }),
})
