import type { ContentStore } from '@scriptorium/content/store'
import { openTree } from '@scriptorium/content/tree/tree'
import type { CountedValue, WeeklyMerge } from '@scriptorium/mail/messages/weekly-mail'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteInsightsPage } from '@scriptorium/types'
import type { Knex } from 'knex'
import { shownRootOf } from '../../../domain/history/revisions.ts'
import { dayMs } from './weekly-time.ts'

const maxMerges = 10

/** Returns counted pages with their titles. Pages that were removed since are left out. */
export const titledPages = async (
  store: ContentStore,
  db: Knex,
  spaces: readonly SpaceRow[],
  pages: readonly { value: SiteInsightsPage; count: number }[],
): Promise<CountedValue[]> => {
  const titled: CountedValue[] = []
  for (const { value, count } of pages) {
    const space = spaces.find(({ id }) => id === value.space)
    const tree = space && openTree(store, await shownRootOf(db, space.id, space.revisionId))
    const found = value.page === null ? undefined : await tree?.page(value.page)
    if (found) titled.push({ value: found.title, count })
  }
  return titled
}

/** Returns what was merged into spaces in a week, latest first. */
export const mergesInto = async (
  db: Knex,
  spaces: readonly SpaceRow[],
  { from, to }: { from: string; to: string },
): Promise<WeeklyMerge[]> => {
  const ids = spaces.map(({ id }) => id)
  const rows: (Omit<WeeklyMerge, 'day'> & { at: string })[] = await db('changeRequests as cr')
    .join('revisions as m', 'm.id', 'cr.revisionMergedId')
    .whereIn('cr.spaceId', ids)
    .where('cr.status', 'merged')
    .where('m.createdAt', '>=', from)
    .where('m.createdAt', '<', to)
    .orderBy([
      { column: 'm.createdAt', order: 'desc' },
      { column: 'm.id', order: 'desc' },
    ])
    .limit(maxMerges)
    .select('cr.id', 'cr.number', 'cr.subject', 'cr.spaceId', 'm.createdAt as at')
  return rows.map(({ at, ...change }) => ({ ...change, day: Math.floor((Date.parse(at) - Date.parse(from)) / dayMs) }))
}
