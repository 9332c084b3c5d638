import type { Presence } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { leavePage, presenceQuery, type PagePlace } from '../../../../api/pages/presence.ts'

const settleMs = 500

const nobody: readonly Presence[] = []

/** Who else is on a page, and how to say where the user writes. */
export interface PeopleOnPage {
  others: readonly Presence[]
  /** The others as the editor shows them. */
  people: { id: string; name: string; block: string | undefined }[]
  onPresence: (block: string | null) => void
}

/** Tells the others where the user writes, and returns who else is on the page. */
export const usePresence = ({ spaceId, changeRequestId, pageId }: PagePlace): PeopleOnPage => {
  const [block, setBlock] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data: others = nobody } = useQuery(presenceQuery({ spaceId, changeRequestId, pageId }, block))
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      leavePage({ spaceId, changeRequestId, pageId })
    },
    [spaceId, changeRequestId, pageId],
  )
  // Whoever moves through a page with the arrow keys is told of once they stop.
  const onPresence = useCallback((here: string | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setBlock(here), settleMs)
  }, [])
  const people = useMemo(
    () => others.map(({ user, block: at }) => ({ id: user.id, name: user.displayName, block: at })),
    [others],
  )
  return { others, people, onPresence }
}
