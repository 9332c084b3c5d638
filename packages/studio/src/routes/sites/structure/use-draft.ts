import { useState } from 'react'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { queries } from '../../../api/queries.ts'
import { partsQuery, type Part } from '../../../api/sites/structure.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { draftIn, type Draft } from './kept-draft.ts'
import { withLanguage } from './parts.ts'

/** Returns the structure of a site as its editor sees it. What they change stays on this device until it is published. */
export const useDraft = (place: SitePlace, read: readonly Part[]) => {
  const { user } = useWorkspace()
  const key = `structure/${user.id}/${place.siteId}`
  const [draft, setDraft] = useState(() => draftIn(localStorage.getItem(key)))
  const keep = (next: Draft): void => {
    localStorage.setItem(key, JSON.stringify(next))
    setDraft(next)
  }
  return {
    parts: draft?.data ?? read,
    draft,
    edit: (data: readonly Part[]): void => {
      // An undo can come after the draft was published.
      const published = queries.getQueryData(partsQuery(place).queryKey) ?? read
      keep({ data, from: draftIn(localStorage.getItem(key))?.from ?? published })
    },
    /** Notes that a space has another language now. */
    takeLanguage: async (spaceId: string, language: string): Promise<void> => {
      await queries.fetchQuery({ ...partsQuery(place), staleTime: 0 })
      if (draft) keep({ ...draft, data: withLanguage(draft.data, spaceId, language) })
    },
    drop: (): void => {
      localStorage.removeItem(key)
      setDraft(undefined)
    },
  }
}
