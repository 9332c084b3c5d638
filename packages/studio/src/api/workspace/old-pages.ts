import type { Page } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { flatten } from '../pages/page-tree.ts'
import { treeQuery } from '../pages/pages.ts'
import { queries, statusOf } from '../queries.ts'
import { spacesQuery } from './workspace.ts'

/** A page that has not changed for a while. */
export interface OldPage {
  id: string
  spaceId: string
  title: string
  owner?: string | undefined
  updatedAt: string
}

/** Returns the day some months before another one. */
export const monthsBefore = (moment: Date, months: number): string => {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  return before.toISOString().slice(0, 10)
}

const oldestFirst = (a: OldPage, b: OldPage): number => (a.updatedAt < b.updatedAt ? -1 : 1)

/** Returns the pages of a space with a body that have not changed since a day, the oldest first. */
export const oldPages = (spaceId: string, pages: readonly Page[], since: string): OldPage[] =>
  flatten(pages)
    .flatMap((page) => {
      const { id, title, updatedAt } = page
      return page.type === 'document' && updatedAt !== undefined && updatedAt < since
        ? [{ id, spaceId, title, updatedAt, owner: page.owner }]
        : []
    })
    .toSorted(oldestFirst)

// A browser sends no more at once to one server.
const spacesAtOnce = 6

const oldPagesOf = async (spaceId: string, since: string): Promise<OldPage[]> => {
  const pages = await queries.fetchQuery({ ...treeQuery({ spaceId }), gcTime: 0 }).catch((error: unknown) => {
    // Somebody has just deleted the space.
    if (statusOf(error) === 404) return []
    throw error
  })
  return oldPages(spaceId, pages, since)
}

/** How many spaces were read, of how many. */
export interface SpacesRead {
  done: number
  total: number
}

/** Returns the key of how many spaces were read for old pages. */
export const spacesReadKey = (organizationId: string) => ['organizations', organizationId, 'spaces-read'] as const

/**
 * Queries the pages that have not changed since a day, the oldest first, of the spaces of an organization that the user can edit. It
 * stops when nobody waits for it any more.
 */
export const oldPagesQuery = (organizationId: string, since: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'old-pages', since],
    queryFn: async ({ signal }): Promise<OldPage[]> => {
      const spaces = await queries.fetchQuery(spacesQuery(organizationId))
      const left = spaces.filter(({ permissions }) => permissions.edit)
      const total = left.length
      const found: OldPage[] = []
      let done = 0
      const note = () => queries.setQueryData<SpacesRead>(spacesReadKey(organizationId), { done, total })
      const read = async () => {
        for (let space = left.shift(); space; space = left.shift()) {
          signal.throwIfAborted()
          found.push(...(await oldPagesOf(space.id, since)))
          done += 1
          note()
        }
      }
      note()
      await Promise.all(Array.from({ length: spacesAtOnce }, read))
      return found.toSorted(oldestFirst)
    },
    staleTime: 30_000,
  })
