import { operations, type OperationId, type Permission } from '@scriptorium/types'
import { rank } from '../../src/domain/access/roles.ts'
import type { Standing } from './tenant.ts'

/**
 * The lowest standing for each permission, written a second time, from the documentation of the roles and not from the
 * server. `guest`: every member. `anyone`: every valid token. `nobody`: no user.
 */
const least: Record<Permission, Standing | 'anyone' | 'nobody'> = {
  'user:self': 'anyone',
  'user:signIn': 'anyone',
  'organization:join': 'anyone',
  'organization:view': 'guest',
  'integration:view': 'guest',
  'installation:extend': 'read',
  'organization:read': 'read',
  'team:view': 'read',
  'collection:view': 'read',
  'space:view': 'read',
  'site:view': 'read',
  'space:comment': 'comment',
  'space:edit': 'edit',
  'space:review': 'review',
  'space:merge': 'review',
  'organization:createContent': 'create',
  'organization:createOpenAPISpec': 'create',
  'organization:translate': 'create',
  'collection:create': 'create',
  'space:create': 'create',
  'site:edit': 'create',
  'organization:ingestConversations': 'admin',
  'organization:admin': 'admin',
  'team:manage': 'admin',
  'collection:admin': 'admin',
  'space:admin': 'admin',
  'site:admin': 'admin',
  'integration:admin': 'admin',
  'installation:admin': 'admin',
  'integration:self': 'nobody',
}

// What handlers check themselves: the standing for the owner's comments and replies, and for the places of installations.
const ofOthers: Partial<Record<OperationId, Standing>> = Object.fromEntries([
  ['installIntegration', 'admin'],
  ...['Space', 'Site'].flatMap((place) => [
    [`installIntegrationOn${place}`, 'admin'],
    [`getIntegration${place}Installation`, 'admin'],
    [`updateIntegration${place}Installation`, 'admin'],
    [`uninstallIntegrationFrom${place}`, 'admin'],
  ]),
  ...['Space', 'ChangeRequest'].flatMap((place) => [
    [`updateCommentIn${place}`, 'review'],
    [`deleteCommentIn${place}`, 'admin'],
    [`updateCommentReplyIn${place}`, 'admin'],
    [`deleteCommentReplyIn${place}`, 'admin'],
  ]),
])

/** The gate's answer to a valid request. */
export type Verdict = 'hidden' | 'forbidden' | 'allowed'

const isContent = (permission: Permission) => /^(space|collection|site):/.test(permission)

/** Returns the expected verdict for a caller with this standing, or without one; for an absent resource, the gate's alone. */
export const verdictOn = (operationId: OperationId, standing: Standing | undefined, isThere = true): Verdict => {
  const { permission } = operations[operationId]
  if (least[permission] === 'anyone') return 'allowed'
  if (standing !== undefined && least[permission] === 'nobody') return 'forbidden'
  if (standing === undefined || (standing === 'guest' && isContent(permission))) return 'hidden'
  const needed = (isThere && ofOthers[operationId]) || (least[permission] as Standing)
  const rankOf = (one: Standing) => (one === 'guest' ? 0 : rank(one))
  return rankOf(standing) >= rankOf(needed) ? 'allowed' : 'forbidden'
}

/** Returns the status of a refusal. Deleting a hidden resource gives 204, as for an absent one. */
export const statusOf = (operationId: OperationId, verdict: 'hidden' | 'forbidden'): number => {
  if (verdict === 'forbidden') return 403
  return operations[operationId].method === 'delete' ? 204 : 404
}
