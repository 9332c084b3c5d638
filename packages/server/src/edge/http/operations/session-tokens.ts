import { operations, type OperationId } from '@scriptorium/types'
import type { Principal } from '../../../domain/access/principal.ts'
import { leastRole } from '../../../domain/access/permissions.ts'
import { Problem } from '../../../ground/problem.ts'

/** Of the operations that belong to no organization, those that a token of single sign-on opens. */
const open: ReadonlySet<OperationId> = new Set<OperationId>([
  'getAuthenticatedUser',
  'getCurrentSession',
  'listOrganizationsForAuthenticatedUser',
  'listSessions',
  'endSession',
  'signOut',
])

/**
 * Throws 403 if an operation belongs to no organization and the token comes from a sign-in with a provider: that provider speaks
 * for its organization only. Operations on an organization, a space or a site are checked where these are loaded.
 */
export const requireOpenToSession = (principal: Principal, operationId: OperationId): void => {
  if (principal.kind !== 'user' || !principal.reach || !('only' in principal.reach)) return
  const { permission } = operations[operationId]
  if (leastRole[permission] !== 'anyone' || open.has(operationId)) return
  throw new Problem('forbidden', 'A token of single sign-on opens only its own organization')
}
