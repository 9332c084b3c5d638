import type { Level, RoleOrNone } from '../db/tables/levels.ts'
import { roleOfRank, strongest } from './roles.ts'

/** All that decides someone's level on a space or a collection. */
export interface Standing {
  /** The caller's role in the organization; undefined when they do not belong to it. */
  memberRole: RoleOrNone | undefined
  /** The organization's default role. */
  organizationDefault: RoleOrNone
  /** The nearest default that the space or a collection above it sets. */
  effectiveLevel: Level
  /** Rank of the strongest grant to the caller or a team of theirs, on the space or above; 0 when there is none. */
  granted: number
}

/** The level that everyone in the organization has, before grants. */
export const defaultLevel = (effective: Level, organizationDefault: RoleOrNone): RoleOrNone =>
  effective === 'inherit' ? organizationDefault : effective

/** A member's level in the organization itself: the stronger of their own role and the default, which guests do not have. */
export const organizationLevel = (memberRole: RoleOrNone, organizationDefault: RoleOrNone): RoleOrNone =>
  memberRole === 'none' ? 'none' : strongest(memberRole, organizationDefault)

/**
 * The one place that resolves a level. Admins of the organization have `admin` everywhere; a grant overrides every default;
 * guests have nothing but grants; else an override of the space or a collection counts, or what the member has in the
 * organization.
 */
export const resolveLevel = ({ memberRole, organizationDefault, effectiveLevel, granted }: Standing): RoleOrNone => {
  if (memberRole === undefined) return 'none'
  if (memberRole === 'admin') return 'admin'
  if (granted > 0) return roleOfRank(granted)
  if (memberRole === 'none') return 'none'
  return effectiveLevel === 'inherit' ? organizationLevel(memberRole, organizationDefault) : effectiveLevel
}

/** A level on a site: the stronger of the level in the organization and the default of the site, which guests do not have. */
export const siteLevel = (
  { memberRole, level }: { memberRole: RoleOrNone; level: RoleOrNone },
  siteDefault: RoleOrNone,
): RoleOrNone => (memberRole === 'none' ? 'none' : strongest(level, siteDefault))
