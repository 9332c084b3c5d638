import type { Level, RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { CollectionAccess, SiteAccess, SpaceAccess } from '../../../domain/access/load.ts'
import type { GrantRow } from '@scriptorium/schema/tables/places'

/** The facts that access to a space or a collection depends on. */
export interface AccessTarget {
  targetType: GrantRow['targetType']
  targetId: string
  organizationId: string
  ancestors: string
  effectiveLevel: Level
  organizationDefault: RoleOrNone
  /** The caller's level on it, and their own role in the organization. */
  level: RoleOrNone
  memberRole: RoleOrNone
}

/** Returns the facts that access to a space depends on. */
export const targetOfSpace = ({ space, ...caller }: SpaceAccess): AccessTarget => {
  const { id, organizationId, ancestors, effectiveLevel } = space
  return { targetType: 'space', targetId: id, organizationId, ancestors, effectiveLevel, ...caller }
}

/** Returns the facts that access to a collection depends on. */
export const targetOfCollection = ({ collection, ...caller }: CollectionAccess): AccessTarget => {
  const { id, organizationId, ancestors, effectiveLevel } = collection
  return { targetType: 'collection', targetId: id, organizationId, ancestors, effectiveLevel, ...caller }
}

/** Returns what access to a site depends on. Nothing is above a site. */
export const targetOfSite = ({ site, level, organization }: SiteAccess): AccessTarget => ({
  targetType: 'site',
  targetId: site.id,
  organizationId: site.organizationId,
  ancestors: '',
  effectiveLevel: site.defaultLevel,
  organizationDefault: organization.organization.defaultRole,
  level,
  memberRole: organization.memberRole,
})
