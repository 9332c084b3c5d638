import { runFor } from '@scriptorium/content/caller'
import { operations, type OperationId } from '@scriptorium/types'
import type { Request, RequestHandler, Response } from 'express'
import type { Knex } from 'knex'
import { callerIdOf } from '../../../domain/access/principal.ts'
import { withReach } from '../../../domain/access/reach.ts'
import type { Services } from '../../services.ts'
import type { Config } from '@scriptorium/settings/config'
import { basePathOf } from '../base-path.ts'
import { sessionCookieOf } from '../session-cookie.ts'
import { createIdempotency } from './idempotency.ts'
import { openEventStream } from './event-stream.ts'
import { isCreated } from './handlers.ts'
import type { RulesByOperation } from './operation-rules.ts'
import { requestContext } from '@scriptorium/telemetry/log'
import { createReplicaReads } from './replica-reads.ts'
import { sendTable } from './table.ts'
import { watchBody } from './watched-body.ts'
import { createRunner, type AllHandlers } from './run-operation.ts'
import { Problem } from '../../../ground/problem.ts'

// In a write transaction, a POST that only reads would wait for all writes of the organization, and the writes for it. It ignores an
// `Idempotency-Key`: it changes nothing, and a stored response could show what the caller has lost access to since.
const isRead = (id: OperationId): boolean => operations[id].method === 'get' || 'reads' in operations[id]

// What a write locks, and what parsed texts are kept for: the integration or hostname, otherwise the space, otherwise the organization or
// collection, otherwise the caller. Several organizations can have installed an integration, whose next version changes them all.
export const guardOf = (req: Pick<Request, 'params' | 'principal'>): string => {
  const params = req.params as Record<string, string | undefined>
  const { collectionId, hostname, integrationName, organizationId, spaceId } = params
  if (integrationName) return `integration:${integrationName}`
  if (hostname) return `hostname:${hostname}`
  if (spaceId) return `space:${spaceId}`
  if (organizationId) return `organization:${organizationId}`
  return collectionId ? `collection:${collectionId}` : `user:${callerIdOf(req.principal!)}`
}

const locationOf = (
  basePath: string,
  req: Request,
  result: { id?: string; url?: string; urls?: { location?: string } },
) => result.urls?.location ?? result.url ?? `${basePath}${req.path.replace(/\/$/, '')}/${result.id}`

const sendResult = (config: Config) => (req: Request, res: Response, status: number, result: unknown) => {
  if (req.sessionCookie) res.append('Set-Cookie', sessionCookieOf(config, req.sessionCookie))
  if (status === 204) return void res.status(204).end()
  if (status === 201) res.location(locationOf(basePathOf(config), req, result as object))
  res.status(status).json(result)
}

/** Runs the handler of the matched operation: writes in one transaction, reads without a transaction. */
export const mount = (handlers: AllHandlers, services: Services, operationRules: RulesByOperation): RequestHandler => {
  const { read, writeTx, replica } = services.database
  const { run, prepare, permit, permitReplay } = createRunner(handlers, services, operationRules)
  const readFrom = replica && createReplicaReads(replica, services)
  const once = createIdempotency(services)
  const send = sendResult(services.config)

  const readWith = (req: Request, operationId: OperationId, work: (db: Knex) => Promise<unknown>) =>
    readFrom ? readFrom.answer(req, () => permit(read, req, operationId), work) : work(read)

  const write = async (req: Request, res: Response, id: OperationId, work: (trx: Knex) => Promise<unknown>) => {
    const result = await transact(req, res, id, work)
    await readFrom?.noteWrite(req)
    return result
  }

  const transact = async (req: Request, res: Response, id: OperationId, work: (trx: Knex) => Promise<unknown>) => {
    const isKeyed = req.method === 'POST' && req.principal!.kind !== 'stranger'
    const key = isKeyed ? req.headers['idempotency-key'] : undefined
    if (typeof key !== 'string') return writeTx(work, guardOf(req))
    const { result, replayed } = await once(req, key, guardOf(req), work, (trx, kept) =>
      permitReplay(trx, req, id, kept),
    )
    if (replayed) res.set('Idempotent-Replayed', 'true')
    return result
  }

  const answer = async (req: Request, res: Response, operationId: OperationId) => {
    const { method, status } = operations[operationId]
    openEventStream(req, res, operationId)
    const spent = requestContext.getStore()?.spent
    if (spent) spent.admittedAt = performance.now()
    if (services.isDeveloped) watchBody(req)
    try {
      const prepared = await prepare(read, req, operationId)
      const work = (db: Knex) => run(db, req, operationId, prepared)
      const result = isRead(operationId)
        ? await readWith(req, operationId, work)
        : await write(req, res, operationId, work)
      if (spent) spent.handledAt = performance.now()
      if (req.eventStream) return req.eventStream.end()
      if (sendTable(req, res, operationId, result)) return
      send(req, res, isCreated(result) ? 201 : status, result)
    } catch (error) {
      // DELETE is idempotent: a resource that is absent, or that the caller cannot see, counts as deleted.
      if (method === 'delete' && error instanceof Problem && error.code === 'not_found')
        return send(req, res, 204, undefined)
      if (req.eventStream?.fail(error) === true) return
      throw error
    }
  }

  return async (req, res) => {
    const { operationId, principal } = req
    if (!operationId || !principal) throw new Problem('not_found')
    // The content pool shares its time fairly between users, so it has to know whose request this is.
    const reach = principal.kind === 'user' ? principal.reach : undefined
    await withReach(reach, () =>
      runFor(`user:${callerIdOf(principal)}`, () => answer(req, res, operationId), guardOf(req)),
    )
  }
}
