import { useState } from 'react'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { queries } from '../../../api/queries.ts'
import { taggedStructureQuery, type Part } from '../../../api/sites/structure.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { draftIn, type Draft } from './kept-draft.ts'
import { withLanguage } from './parts.ts'

/** Returns the structure of a site as its editor sees it. What they change stays on this device until it is published. */
export const useDraft = (place: SitePlace, read: Tagged<readonly Part[]>) => {
  const { user } = useWorkspace()
  const key = `structure/${user.id}/${place.siteId}`
  const [draft, setDraft] = useState(() => draftIn(localStorage.getItem(key)))
  const keep = (next: Draft): void => {
    localStorage.setItem(key, JSON.stringify(next))
    setDraft(next)
  }
  return {
    parts: draft?.data ?? read.data,
    draft,
    edit: (data: readonly Part[]): void => {
      // An undo can come after the draft was published.
      const published = queries.getQueryData(taggedStructureQuery(place).queryKey) ?? read
      const { tag } = draftIn(localStorage.getItem(key)) ?? published
      keep({ data, tag })
    },
    /** Notes that a space has another language now, which the draft would take for a change by somebody else. */
    takeLanguage: async (spaceId: string, language: string): Promise<void> => {
      const published = await queries.fetchQuery({ ...taggedStructureQuery(place), staleTime: 0 })
      if (!draft) return
      const expected = withLanguage(read.data, spaceId, language)
      const isAllThatChanged = draft.tag === read.tag && JSON.stringify(expected) === JSON.stringify(published.data)
      keep({
        data: withLanguage(draft.data, spaceId, language),
        tag: isAllThatChanged ? published.tag : draft.tag,
      })
    },
    drop: (): void => {
      localStorage.removeItem(key)
      setDraft(undefined)
    },
  }
}
