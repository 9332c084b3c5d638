import type { Page } from '@scriptorium/client'
import { useCallback, useMemo, useState } from 'react'
import type { Key } from 'react-aria-components'
import { pathTo } from '../../../api/pages/page-tree.ts'

/**
 * Returns which pages are open, and functions that set them and that show the inside of some: groups and the way to the current page
 * are open, unless somebody closed them. The result is the same one for pages side by side.
 */
export const useExpanded = (pages: readonly Page[], currentId: string | undefined) => {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, boolean>>(new Map())
  const way = currentId === undefined ? [] : pathTo(pages, currentId).slice(0, -1)
  const wayIds = way.map(({ id }) => id).join(' ')
  const expanded = useMemo(() => {
    const groups = pages.filter(({ type }) => type === 'group').map(({ id }) => id)
    const open = new Set<Key>([...wayIds.split(' ').filter((id) => id !== ''), ...groups])
    for (const [key, isOpen] of chosen) {
      if (isOpen) open.add(key)
      else open.delete(key)
    }
    return open
  }, [pages, wayIds, chosen])
  const change = useCallback(
    (next: Set<Key>) => {
      const toggled = [...next, ...expanded]
        .filter((key) => next.has(key) !== expanded.has(key))
        .map((key) => [key, next.has(key)] as const)
      setChosen((before) => new Map([...before, ...toggled]))
    },
    [expanded],
  )
  const open = useCallback(
    (ids: readonly string[]) =>
      setChosen((before) => {
        const way = ids.flatMap((id) => pathTo(pages, id).map((page) => [page.id, true] as const))
        return new Map([...before, ...way])
      }),
    [pages],
  )
  return [expanded, change, open] as const
}
