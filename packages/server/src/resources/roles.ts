import type { Role, RoleOrNone } from '../db/tables/levels.ts'

/** `none` as the API says it: null, for guests. */
export const roleOrNull = (role: RoleOrNone): Role | null => (role === 'none' ? null : role)

/** The other way round. */
export const roleOrNone = (role: Role | null): RoleOrNone => role ?? 'none'
