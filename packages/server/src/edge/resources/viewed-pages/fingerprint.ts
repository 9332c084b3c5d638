import { createHash } from 'node:crypto'
import { canonicalText } from '@scriptorium/content/map/canonical'
import type { PageRecord } from '@scriptorium/content/tree/records'

/** Returns a text that identifies what a reviewer sees of a page. It stays the same while only other pages change. */
export const fingerprintOf = (page: PageRecord | undefined): string => {
  if (!page) return 'deleted'
  const { updatedAt: _, order: _order, formerly: _formerly, git: _git, ...seen } = page
  return createHash('sha256').update(canonicalText(seen)).digest('hex')
}
