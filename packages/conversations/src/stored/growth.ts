import type { Knex } from 'knex'
import { all } from './board.ts'
import { loadCounts, saveCounts } from './postings.ts'

// The key of the count of all issues at the last merge. No stem has a space.
const merged = ' merged'

// Merges cost as much as there are issues. After this growth, they cost each issue the same in an organization of any size.
const growth = 1.25

/** Returns whether an organization has so many more issues than at the last merge that its clusters should be merged. */
export const hasGrown = async (db: Knex, organizationId: string): Promise<boolean> => {
  const counts = new Map<string, number>()
  await loadCounts(db, organizationId, [all, merged], counts)
  return counts.get(all)! >= Math.max(2, growth * counts.get(merged)!)
}

/** Stores how many issues there are after a merge. */
export const rememberMerge = async (db: Knex, organizationId: string): Promise<void> => {
  const counts = new Map<string, number>()
  await loadCounts(db, organizationId, [all], counts)
  await saveCounts(db, organizationId, [merged], new Map([[merged, counts.get(all)!]]))
}
