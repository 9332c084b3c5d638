import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Knex } from 'knex'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { resolveLevel, type Standing } from './level.ts'
import { grantedSql } from './load.ts'

type Row = Omit<Standing, 'granted'> & { userId: string; granted: number | null }

/** Returns the levels of several users on one space. Users who cannot see the space are left out. */
export const levelsOn = async (
  db: Knex,
  { id, organizationId }: Pick<SpaceRow, 'id' | 'organizationId'>,
  userIds: readonly string[],
): Promise<Map<string, RoleOrNone>> => {
  if (userIds.length === 0) return new Map()
  const rows: Row[] = await db('members as m')
    .join('organizations as o', 'o.id', 'm.organizationId')
    .join('spaces as s', 's.organizationId', 'o.id')
    .where({ 's.id': id, 'm.organizationId': organizationId })
    .whereNull('m.disabledAt')
    .whereIn('m.userId', userIds)
    .select('m.userId', 'm.role as memberRole', 'o.defaultRole as organizationDefault', 's.effectiveLevel')
    .select(db.raw(`${grantedSql('space', 's', 'm.user_id')} as granted`))
  const levels = rows.map((row) => [row.userId, resolveLevel({ ...row, granted: row.granted ?? 0 })] as const)
  return new Map(levels.filter(([, level]) => level !== 'none'))
}
