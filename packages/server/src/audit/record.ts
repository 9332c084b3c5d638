import { operations, type OperationId } from '@scriptorium/types'
import type { Request } from 'express'
import type { Knex } from 'knex'
import { newOrderedId } from '../db/id.ts'
import { organizationsOf, targetOf, type Target } from './target.ts'

const insert = `insert into audit_events
  (id, organization_id, user_id, token_id, action, method, path, target_type, target_id, request_id, created_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** A POST that only reads, and the sign of life that a client gives every few minutes. */
const unrecorded: ReadonlySet<OperationId> = new Set([
  'resolvePublishedContentByUrl',
  'updateOrganizationMemberLastSeenAt',
])

/** Whether what an operation does is recorded. */
export const isRecorded = (operationId: OperationId): boolean =>
  operations[operationId].method !== 'get' && !unrecorded.has(operationId)

// A change request may be named by its number, which is no name outside of its space.
const withId = async (db: Knex, target: Target, spaceId: string | undefined): Promise<Target> => {
  if (target.type !== 'change-request' || spaceId === undefined || !/^\d+$/.test(target.id)) return target
  const found = await db('changeRequests')
    .where({ spaceId, number: Number(target.id) })
    .first('id')
  return found ? { ...target, id: found.id } : target
}

/** What was done, and to what. */
interface Done {
  operationId: OperationId
  /** What authorize has found. */
  access: unknown
  result: unknown
}

/** Notes who has done what, in the transaction that does it: neither is there without the other. */
export const record = async (db: Knex, req: Request, { operationId, access, result }: Done): Promise<void> => {
  const { method, resource } = operations[operationId]
  const { user, tokenId } = req.principal!
  const ids = req.params as Record<string, string>
  const target = await withId(db, targetOf(ids, result, resource, user.id), ids['spaceId'])
  const [path] = req.originalUrl.split('?', 1)
  const done = [operationId, method.toUpperCase(), path!.slice(0, 8192), target.type, target.id.slice(0, 255)]
  const now = new Date().toISOString()
  const concerned = organizationsOf(access, ids, result)
  for (const organization of concerned.length > 0 ? concerned : [null]) {
    await db.raw(insert, [newOrderedId(), organization, user.id, tokenId, ...done, req.id, now] as string[])
  }
}
