import type { Page } from '@scriptorium/client'

/** A page, and when it last changed. */
export interface OldPage {
  id: string
  title: string
  owner?: string | undefined
  updatedAt: string
}

/** Returns the moment some months before another one. */
export const monthsBefore = (moment: Date, months: number): Date => {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  return before
}

/** Returns the pages with a body that have not changed since a moment, the oldest first. */
export const oldPages = (pages: readonly Page[], since: Date): OldPage[] =>
  pages
    .flatMap((page) => {
      const { id, title, updatedAt } = page
      return page.type === 'document' && updatedAt !== undefined && new Date(updatedAt) < since
        ? [{ id, title, updatedAt, owner: page.owner }]
        : []
    })
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
