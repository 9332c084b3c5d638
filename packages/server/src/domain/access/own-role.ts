import type { GivenRole, RoleOrNone } from '@scriptorium/schema/tables/levels'
import { Problem } from '../../ground/problem.ts'
import { rank } from './roles.ts'

/**
 * Returns a role as one that can be stored. Throws 403 if it is above the giver's own. What the default role of the organization adds
 * does not count as own: it ends when an administrator lowers that role, but the role that a person has stays.
 */
export const roleToGive = (own: RoleOrNone, role: RoleOrNone): GivenRole => {
  if (rank(role) <= rank(own)) return role as GivenRole
  throw new Problem('forbidden', `Only members whose own role is at least ${role} can give the role ${role}`)
}
