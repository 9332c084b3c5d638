import type { Role, RoleOrGuest } from '@scriptorium/client'
import type { Option } from '../../ui/fields.tsx'
import type { useManageWords } from '../../words/manage/words.ts'

type T = ReturnType<typeof useManageWords>['t']

/** A role, or that of people who see only what is shared with them. */
export type RoleName = Role | 'guest'

/** The roles, from the most to the least powerful. */
export const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const satisfies readonly Role[]

/** Returns the name of a role as the studio writes it in addresses and choices. */
export const nameOfRole = (role: RoleOrGuest | undefined): RoleName => role ?? 'guest'

/** Returns the role with a name. */
export const roleNamed = (name: RoleName): RoleOrGuest => (name === 'guest' ? null : name)

/** Returns the roles to choose from, with what each may do. */
export const roleOptions = <N extends RoleName>(names: readonly N[], t: T): Option<N>[] =>
  names.map((name) => ({ value: name, label: t(`role-${name}`) }))
