import type { Level, RoleOrNone } from '@scriptorium/schema/tables/levels'
import { rank, rankSql } from './roles.ts'

/**
 * Returns the rank of `resolveLevel` as SQL, for many members at once. `role` is the column with a member's own role,
 * `granted` the column with the rank of their strongest grant.
 */
export const levelRankSql = (
  { effectiveLevel, organizationDefault }: { effectiveLevel: Level; organizationDefault: RoleOrNone },
  role: string,
  granted: string,
): string => {
  const least = rank(organizationDefault)
  const own = `case when ${rankSql(role)} > ${least} then ${rankSql(role)} else ${least} end`
  return `case when ${role} = 'admin' then ${rank('admin')} when ${granted} > 0 then ${granted}
    when ${role} = 'none' then 0 else ${effectiveLevel === 'inherit' ? own : rank(effectiveLevel)} end`
}
