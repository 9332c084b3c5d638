import type { MergeRequirements } from '@scriptorium/types'
import type { Conflict } from '@scriptorium/content/merge/merge'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { Urls } from '../../../platform/urls.ts'
import { presentUser } from '../users/presenter.ts'
import type { CheckedRules } from './rows.ts'

/** Presents what a merge needs: rules, with the users who can meet those that are not met, and conflicts. Users who have left are left out. */
export const presentMergeRequirements = (
  { rules, isBypassed }: CheckedRules,
  users: ReadonlyMap<string, UserRow>,
  conflicts: Conflict[],
  urls: Urls,
): MergeRequirements => ({
  met: rules.every(({ isMet }) => isMet),
  bypass: isBypassed,
  rules: rules.map(({ rule, isMet, message, userIds }) => ({
    rule,
    met: isMet,
    ...(message !== undefined && { message }),
    ...(userIds && { users: userIds.flatMap((id) => users.get(id) ?? []).map((user) => presentUser(user, urls)) }),
  })),
  ...(conflicts.length > 0 && { conflicts }),
})
