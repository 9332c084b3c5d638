import { Problem } from '../../ground/problem.ts'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import { rank } from './roles.ts'

/**
 * Throws 403 if somebody would give a role above their own. What the default role of the organization adds does not count: it ends
 * when an administrator lowers that role, but the role that a person has stays.
 */
export const requireOwnRole = ({ memberRole }: { memberRole: RoleOrNone }, role: RoleOrNone | undefined): void => {
  if (role === undefined || rank(role) <= rank(memberRole)) return
  throw new Problem('forbidden', `Only members whose own role is at least ${role} can give the role ${role}`)
}
