import type { WorkItem } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openInTab } from '../api/open-in-tab.ts'
import { isUnderWay, placeOfWork, workQuery } from '../api/work.ts'
import { say, sayError } from '../ui/toasts.tsx'
import { useManageWords } from '../words/manage/words.ts'
import { useWorkspace } from './workspace.tsx'

// Whoever works in another tab sees it in the title of this one.
const mark = '✓ '

const unmark = () => {
  if (document.visibilityState === 'visible' && document.title.startsWith(mark))
    document.title = document.title.slice(mark.length)
}

/** Says which work has ended since it was last seen under way. */
const useEndings = (work: readonly WorkItem[] | undefined) => {
  const { t } = useManageWords()
  const { organization } = useWorkspace()
  const navigate = useNavigate()
  const before = useRef(new Set<string>())
  useEffect(() => {
    for (const one of work ?? []) {
      const { id, state, kind, title, urls } = one
      if (!before.current.has(id) || isUnderWay(one)) continue
      if (state === 'failed') sayError(t(`${kind}Failed`, { name: title }))
      const place = placeOfWork(organization.id, one)
      const show = () => (urls.file === undefined ? void navigate({ to: place }) : openInTab(place))
      if (state === 'done') say(t(`${kind}Done`, { name: title }), { label: t('show'), run: show })
      if (document.visibilityState === 'hidden' && !document.title.startsWith(mark))
        document.title = mark + document.title
    }
    before.current = new Set((work ?? []).filter(isUnderWay).map(({ id }) => id))
  }, [work, t, navigate, organization.id])
  useEffect(() => {
    document.addEventListener('visibilitychange', unmark)
    return () => document.removeEventListener('visibilitychange', unmark)
  }, [])
}

/** Returns how much long work is under way, and says when some of it has ended. */
export const useWorkUnderWay = (): number => {
  const { organization } = useWorkspace()
  const { data } = useQuery(workQuery(organization.id))
  useEndings(data)
  return data?.filter(isUnderWay).length ?? 0
}
