import type { RoleOrGuest } from '@scriptorium/types'

/** The role of a member; guests have none. */
export type Role = NonNullable<RoleOrGuest>

/** A role, or `none`: a guest, or no access. */
export type RoleOrNone = Role | 'none'

declare const isGiven: unique symbol

/**
 * A role that was compared with the role of whoever gives it, or `none`. Columns that make people members have this type, so that a role
 * of a request cannot be written there unchecked.
 */
export type GivenRole = (Role & { readonly [isGiven]: true }) | 'none'

/** The default of a space or a collection: a role, `inherit` (no override), or `none` (no access without a grant). Never null. */
export type Level = Role | 'inherit' | 'none'
