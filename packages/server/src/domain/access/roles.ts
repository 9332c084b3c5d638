import type { Role, RoleOrNone } from '@scriptorium/schema/tables/levels'

const rising: Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin']

/** Returns the rank of a role: 0 without a role, 1 for `read`, up to 6 for `admin`. */
export const rank = (role: RoleOrNone | null | undefined): number => (role ? rising.indexOf(role as Role) + 1 : 0)

export const roleOfRank = (value: number): RoleOrNone => rising[value - 1] ?? 'none'

export const atLeast = (role: RoleOrNone, least: Role): boolean => rank(role) >= rank(least)

export const strongest = <Any extends RoleOrNone>(a: Any, b: Any): Any => (rank(a) >= rank(b) ? a : b)

/** Returns `rank` of a column as SQL. */
export const rankSql = (column: string): string =>
  `case ${column} ${rising.map((role, index) => `when '${role}' then ${index + 1}`).join(' ')} else 0 end`
