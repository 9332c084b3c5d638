import type { RoleOrGuest } from '@scriptorium/types'

/** The role of a member; guests have none. */
export type Role = NonNullable<RoleOrGuest>

/** A role, or `none`: a guest, or no access. */
export type RoleOrNone = Role | 'none'

/** The default of a space or a collection: a role, `inherit` (no override), or `none` (no access without a grant). Never null. */
export type Level = Role | 'inherit' | 'none'
