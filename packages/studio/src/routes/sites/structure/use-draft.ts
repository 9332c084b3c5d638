import { useState } from 'react'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { queries } from '../../../api/queries.ts'
import { taggedStructureQuery, type Part } from '../../../api/sites/structure.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { draftIn } from './kept-draft.ts'

/** Returns the structure of a site as its editor sees it. What they change stays on this device until it is published. */
export const useDraft = (place: SitePlace, read: Tagged<readonly Part[]>) => {
  const { user } = useWorkspace()
  const key = `structure/${user.id}/${place.siteId}`
  const [draft, setDraft] = useState(() => draftIn(localStorage.getItem(key)))
  return {
    parts: draft?.data ?? read.data,
    draft,
    edit: (data: readonly Part[]): void => {
      // An undo can come after the draft was published.
      const published = queries.getQueryData(taggedStructureQuery(place).queryKey) ?? read
      const { tag } = draftIn(localStorage.getItem(key)) ?? published
      const next = { data, tag }
      localStorage.setItem(key, JSON.stringify(next))
      setDraft(next)
    },
    drop: (): void => {
      localStorage.removeItem(key)
      setDraft(undefined)
    },
  }
}
