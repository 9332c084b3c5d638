import { useState } from 'react'
import type { SitePlace } from '../../../api/sites.ts'
import type { Part } from '../../../api/structure.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'

/** A structure that is not published, with the tag of the one that it was made from. */
type Draft = Tagged<readonly Part[]>

const kept = (key: string): Draft | undefined => {
  const text = localStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as Draft)
}

/** Returns the structure of a site as its editor sees it. What they change stays on this device until it is published. */
export const useDraft = ({ siteId }: SitePlace, read: Tagged<readonly Part[]>) => {
  const { user } = useWorkspace()
  const key = `structure/${user.id}/${siteId}`
  const [draft, setDraft] = useState(() => kept(key))
  return {
    parts: draft?.data ?? read.data,
    draft,
    edit: (data: readonly Part[]): void => {
      const next = { data, tag: draft?.tag ?? read.tag }
      localStorage.setItem(key, JSON.stringify(next))
      setDraft(next)
    },
    drop: (): void => {
      localStorage.removeItem(key)
      setDraft(undefined)
    },
  }
}
