import { operations, type OperationId } from '@scriptorium/types'
import type { Request } from 'express'
import type { Knex } from 'knex'
import { callerIdOf } from '../access/principal.ts'
import { newOrderedId } from '@scriptorium/basics/id'
import { writeLater } from '@scriptorium/database/later'
import type { GrantRow } from '@scriptorium/schema/tables/places'
import type { Subscriber } from '../events/events.ts'
import { detailsOf, type AuditDetails } from './details.ts'
import { organizationsOf, targetOf, type AuditTarget } from './target.ts'

const insert = `insert into audit_events
  (id, organization_id, user_id, token_id, action, method, path, target_type, target_id, request_id, created_at, details)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Returns whether the audit log has events of an operation. */
export const isRecorded = (operationId: OperationId): boolean =>
  operations[operationId].method !== 'get' && !('audited' in operations[operationId])

// A path can contain the number of a change request, which is unique only within its space.
const withId = async (db: Knex, target: AuditTarget, spaceId: string | undefined): Promise<AuditTarget> => {
  if (target.type !== 'change-request' || spaceId === undefined || !/^\d+$/.test(target.id)) return target
  const found = await db('changeRequests')
    .where({ spaceId, number: Number(target.id) })
    .first('id')
  return found ? { ...target, id: found.id } : target
}

/** The user, the token and the request that caused an audit event. */
export interface AuditContext {
  userId: string
  tokenId: string
  requestId: string
}

/** How a sign-in with an identity provider ended. */
export type SignInAction =
  | 'refuseOIDCSignIn'
  | 'refuseSAMLSignIn'
  | 'refuseSAMLSignOut'
  | 'signInWithOIDC'
  | 'signInWithSAML'
  | 'signOutWithSAML'

interface Noted extends AuditContext {
  organizationId: string | null
  operationId: OperationId | 'endAccess' | 'purgeSpace' | SignInAction
  method: string
  path: string
  target: AuditTarget
  details?: AuditDetails
}

const note = async (db: Knex, { target, path, details = {}, ...noted }: Noted): Promise<void> => {
  const { organizationId, userId, tokenId, operationId, method, requestId } = noted
  const done = [operationId, method, path.slice(0, 8192), target.type, target.id.slice(0, 255)]
  const now = new Date().toISOString()
  const title = target.title && { title: target.title.slice(0, 255).toWellFormed() }
  const all = { ...details, ...title }
  const told = Object.keys(all).length > 0 ? JSON.stringify(all) : null
  const values = [newOrderedId(), organizationId, userId, tokenId, ...done, requestId, now, told] as string[]
  await writeLater(db, 'audit_events', db.raw(insert, values))
}

/** A completed operation. */
interface Done {
  operationId: OperationId
  /** The result of `authorize`. */
  access: unknown
  result: unknown
}

/** Records an operation in its own transaction, so that the change and its audit event commit together. */
export const record = async (db: Knex, req: Request, { operationId, access, result }: Done): Promise<void> => {
  const { method, resource } = operations[operationId]
  const { tokenId } = req.principal!
  const userId = callerIdOf(req.principal!)
  const ids = req.params as Record<string, string>
  const target = await withId(db, targetOf(ids, result, resource, userId, access), ids['spaceId'])
  const [path] = req.originalUrl.split('?', 1)
  const by = { userId, tokenId, requestId: String(req.id) }
  const done = { operationId, method: method.toUpperCase(), path: path!, target, details: detailsOf(req, access) }
  const concerned = organizationsOf(access, ids, result)
  for (const organizationId of concerned.length > 0 ? concerned : [null]) {
    await note(db, { ...by, ...done, organizationId })
  }
}

/** Records that a user accepted an invitation on its web page, which is not an operation of the API. */
export const recordEntry = (db: Knex, by: AuditContext, organizationId: string, inviteId: string): Promise<void> =>
  note(db, {
    ...by,
    organizationId,
    operationId: 'joinOrganizationWithInvite',
    method: 'POST',
    path: `/invites/${inviteId}`,
    target: { type: 'invite', id: inviteId },
  })

/** Records that a session began. Its operation has no caller whom `record` could name. */
export const recordSession = (
  db: Knex,
  {
    userId,
    sessionId,
    requestId,
    operationId,
  }: { userId: string; sessionId: string; requestId: string; operationId: OperationId | 'signInWithOIDC' },
): Promise<void> =>
  note(db, {
    userId,
    tokenId: sessionId,
    requestId,
    organizationId: null,
    operationId,
    method: 'POST',
    path: operationId === 'signInWithOIDC' ? '/oidc/server/callback' : operations[operationId].path,
    target: { type: 'session', id: sessionId },
  })

const sourceOf = (action: SignInAction, id: string): Pick<Noted, 'path' | 'target'> =>
  /OIDC/.test(action)
    ? { path: `/oidc/${id}/callback`, target: { type: 'oidc-provider', id } }
    : { path: `/saml/${id}/${/Out/.test(action) ? 'logout' : 'acs'}`, target: { type: 'saml-provider', id } }

/** Records how a sign-in or a logout request of an identity provider ended. A refused one has no user, because nothing is proven about the person. */
export const recordSignIn = (
  db: Knex,
  action: SignInAction,
  {
    organizationId,
    providerId,
    requestId,
    userId = '',
  }: Record<'organizationId' | 'providerId' | 'requestId', string> & { userId?: string },
): Promise<void> =>
  note(db, {
    userId,
    tokenId: '',
    requestId,
    organizationId,
    operationId: action,
    // Each of them writes, also those that come by a redirect.
    method: 'POST',
    ...sourceOf(action, providerId),
  })

/** Records that the server removed a deleted space for good. No user did that, so the event has no actor and no token. */
export const recordPurge: Subscriber<'spacePurged'> = ({ spaceId, organizationId }, { db }) =>
  note(db, {
    userId: '',
    tokenId: '',
    requestId: 'purgeSpaces',
    organizationId,
    operationId: 'purgeSpace',
    method: 'DELETE',
    path: `/v1/spaces/${spaceId}`,
    target: { type: 'space', id: spaceId },
  })

/** Records that a role on something ended by itself. */
export const recordEndedGrant = (
  db: Knex,
  { targetType, targetId, subjectType, subjectId }: GrantRow,
  organizationId: string,
): Promise<void> =>
  note(db, {
    userId: '',
    tokenId: '',
    requestId: 'endAccess',
    organizationId,
    operationId: 'endAccess',
    method: 'DELETE',
    path: `/v1/${targetType === 'site' ? `orgs/${organizationId}/` : ''}${targetType}s/${targetId}/permissions/${subjectType}s/${subjectId}`,
    target: { type: subjectType, id: subjectId },
  })
