import { operations, type OperationId, type Permission } from '@scriptorium/types'
import { rank } from '../../src/access/roles.ts'
import type { Standing } from './tenant.ts'

/**
 * The least standing for each permission, written down a second time: the roles as people are told of them, not as
 * the server has them. `guest`: belonging is enough. `anyone`: a token is.
 */
const least: Record<Permission, Standing | 'anyone'> = {
  'user:self': 'anyone',
  'organization:join': 'anyone',
  'integration:view': 'anyone',
  'integration:admin': 'anyone',
  'organization:view': 'guest',
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
}

// Of what the owner of the tenant has written: to resolve it, and to change or delete it.
const ofOthers: Partial<Record<OperationId, Standing>> = Object.fromEntries(
  ['Space', 'ChangeRequest'].flatMap((place) => [
    [`updateCommentIn${place}`, 'review'],
    [`deleteCommentIn${place}`, 'admin'],
    [`updateCommentReplyIn${place}`, 'admin'],
    [`deleteCommentReplyIn${place}`, 'admin'],
  ]),
)

/** What the gate says to a request that is otherwise fine. */
export type Verdict = 'hidden' | 'forbidden' | 'allowed'

const isContent = (permission: Permission) => /^(space|collection|site):/.test(permission)

/** What has to become of an operation on something in an organization where the caller has this standing, or none; if it is not there, the gate alone. */
export const verdictOn = (operationId: OperationId, standing: Standing | undefined, isThere = true): Verdict => {
  const { permission } = operations[operationId]
  if (least[permission] === 'anyone') return 'allowed'
  if (standing === undefined || (standing === 'guest' && isContent(permission))) return 'hidden'
  const needed = (isThere && ofOthers[operationId]) || (least[permission] as Standing)
  const rankOf = (one: Standing) => (one === 'guest' ? 0 : rank(one))
  return rankOf(standing) >= rankOf(needed) ? 'allowed' : 'forbidden'
}

/** The status of an answer that is not `allowed`: deleting what one cannot see is done already. */
export const statusOf = (operationId: OperationId, verdict: 'hidden' | 'forbidden'): number => {
  if (verdict === 'forbidden') return 403
  return operations[operationId].method === 'delete' ? 204 : 404
}
