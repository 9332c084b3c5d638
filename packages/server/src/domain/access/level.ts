import type { Level, RoleOrNone } from '@scriptorium/schema/tables/levels'
import { roleOfRank, strongest } from './roles.ts'

/** Everything that determines a user's level on a space or a collection. */
export interface Standing {
  /** The caller's role in the organization; undefined when they do not belong to it. */
  memberRole: RoleOrNone | undefined
  /** The organization's default role. */
  organizationDefault: RoleOrNone
  /** The default of the space, or of the nearest collection above it that sets one; `inherit` without one. */
  effectiveLevel: Level
  /** Rank of the strongest grant to the caller or one of their teams, on the space or above it; 0 without a grant. */
  granted: number
}

/** Returns the default level on a space or a collection, before roles and grants. */
export const defaultLevel = (effective: Level, organizationDefault: RoleOrNone): RoleOrNone =>
  effective === 'inherit' ? organizationDefault : effective

/** Returns a member's level in the organization: the stronger of their own role and the default. Guests get no default. */
export const organizationLevel = (memberRole: RoleOrNone, organizationDefault: RoleOrNone): RoleOrNone =>
  memberRole === 'none' ? 'none' : strongest(memberRole, organizationDefault)

/**
 * Returns a user's level on a space or a collection; `levelRankSql` computes the same in SQL. Admins of the organization have
 * `admin` everywhere. A grant overrides every default. Guests have only their grants. Other members have the level that the
 * space or a collection above it sets, or else their level in the organization.
 */
export const resolveLevel = ({ memberRole, organizationDefault, effectiveLevel, granted }: Standing): RoleOrNone => {
  if (memberRole === undefined) return 'none'
  if (memberRole === 'admin') return 'admin'
  if (granted > 0) return roleOfRank(granted)
  if (memberRole === 'none') return 'none'
  return effectiveLevel === 'inherit' ? organizationLevel(memberRole, organizationDefault) : effectiveLevel
}

/**
 * Returns a level on a site: the strongest of the level in the organization, the site's default, and the grants to the user and
 * to their teams. Guests have only their grants.
 */
export const siteLevel = (
  { memberRole, level }: { memberRole: RoleOrNone; level: RoleOrNone },
  siteDefault: RoleOrNone,
  granted: number,
): RoleOrNone => {
  const own = granted > 0 ? roleOfRank(granted) : 'none'
  return memberRole === 'none' ? own : strongest(strongest(level, siteDefault), own)
}
