import type { Page, PageNeedingCare } from '@scriptorium/client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { flatten } from '../pages/page-tree.ts'

/** A page that somebody should look at. */
export interface OldPage {
  id: string
  spaceId: string
  title: string
  owner?: string | undefined
  /** The name of the owner, where it is known. */
  ownerName?: string | undefined
  verifiedUntil?: string | undefined
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

/** What the pages of an organization can lack. */
export const needs = ['change', 'owner', 'verification'] as const

/** What the pages of an organization can lack. */
export type Need = (typeof needs)[number]

/** Queries the pages that lack something in all spaces that the user can see, those first that nobody has changed for longest. */
export const pagesToCheckQuery = (organizationId: string, kind: Need, unchangedSince: string) =>
  infiniteQueryOptions({
    queryKey: ['organizations', organizationId, 'pages-to-check', kind, kind === 'change' ? unchangedSince : ''],
    queryFn: async ({ pageParam: page }) => {
      const query = {
        kind,
        limit: 100,
        ...(kind === 'change' && { unchangedSince }),
        ...(page !== undefined && { page }),
      }
      return docs.listPagesNeedingCareInOrganization({ params: { organizationId }, query })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  })

/** Returns a page that lacks something as the lists show it. */
export const shownPage = ({
  page: id,
  space: spaceId,
  title,
  updatedAt,
  owner,
  verifiedUntil,
}: PageNeedingCare): OldPage => ({
  id,
  spaceId,
  title,
  updatedAt,
  verifiedUntil,
  owner: owner?.id,
  ownerName: owner?.displayName,
})
