import type { Level, RoleOrNone } from '../db/tables/levels.ts'
import { rank, rankSql } from './roles.ts'

/**
 * The rank of `resolveLevel`, computed by the database for many members at once: `role` is the column of their own role,
 * `granted` that of the rank of what is granted to them.
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
