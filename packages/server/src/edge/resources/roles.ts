import type { Role, RoleOrNone } from '@scriptorium/schema/tables/levels'

/** Returns a role as the API has it: null for `none`. */
export const roleOrNull = (role: RoleOrNone): Role | null => (role === 'none' ? null : role)

/** Returns a role of the API as it is stored: `none` for null. */
export const roleOrNone = (role: Role | null): RoleOrNone => role ?? 'none'
