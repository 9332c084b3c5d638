import { operations, type OperationId } from '@scriptorium/types'
import type { Request } from 'express'
import type { Knex } from 'knex'
import { isRecorded, record } from '../../../domain/audit/record.ts'
import type { List } from '@scriptorium/database/page'
import type { Services } from '../../services.ts'
import { Problem } from '../../../ground/problem.ts'
import { admitLocked } from './admit-locked.ts'
import { authorize, organizationOf } from './authorize.ts'
import type { SessionCookie } from '../session-cookie.ts'
import { requireOpenToSession } from './session-tokens.ts'
import type { RulesByOperation } from './operation-rules.ts'
import { goneOf } from './event-stream.ts'
import { requireMatch } from './precondition.ts'
import { requireSeen } from './replayed.ts'
import { requireAllRead } from './watched-body.ts'

// Handlers of all operations share this type, so the types of context and result are erased here.
type AnyHandler = ((context: never, prepared?: never) => unknown) & {
  prepare?: (context: never) => Promise<unknown>
  organizations?: (context: never) => string[]
}

/** The handlers of all operations, by operation id. */
export type AllHandlers = Record<OperationId, AnyHandler>

// The scope binds a cursor to the operation, its path ids and its filters.
const listOf = (req: Request, operationId: OperationId, secret: string): List => {
  const { limit, page, ...filters } = req.query as Record<string, unknown>
  return {
    limit: Number(limit ?? 50),
    page: page as string | undefined,
    scope: JSON.stringify([operationId, req.params, filters]),
    secret,
  }
}

const noteSubject = (req: Request, organizationId: string): void => {
  req.subjects ??= new Set()
  req.subjects.add(`organization:${organizationId}`)
}

const noEmit = (): void => {}

/** The outcome of the work before a transaction: returns its result or throws its error. */
export type Prepared = () => unknown

const nothing: Prepared = () => undefined

/**
 * Returns functions that run an operation: permission check, then `If-Match`, then the handler, then the audit record
 * of a write.
 */
export const createRunner = (handlers: AllHandlers, services: Services, operationRules: RulesByOperation) => {
  const urlOf = (path: string) => services.urls.api(path)
  const permit = async (db: Knex, req: Request, id: OperationId) => {
    requireOpenToSession(req.principal!, id)
    const access = await authorize(db, req.principal!, operations[id], {
      ids: req.params as Record<string, string>,
      body: req.body,
      urlOf,
    })
    if (services.database.replica && access) noteSubject(req, organizationOf(access))
    return access
  }

  const admit = (db: Knex, req: Request, id: OperationId) =>
    admitLocked({
      permit: () => permit(db, req, id),
      organizationsOf: (access) => handlers[id].organizations?.({ access, body: req.body } as never) ?? [],
      lock: async (organization) => {
        await services.database.dialect.guard(db, `organization:${organization}`)
        noteSubject(req, organization)
      },
    })

  const contextOf = (db: Knex, req: Request, id: OperationId, access: unknown, query: object) => {
    const { params, body, principal } = req
    const now = new Date().toISOString()
    const context = {
      params,
      query,
      body,
      principal,
      access,
      db,
      services,
      now,
      requestId: String(req.id),
      emit: req.eventStream?.emit ?? noEmit,
      // A getter, because few operations take long.
      get signal() {
        return goneOf(req)
      },
      setSession: (cookie: SessionCookie) => (req.sessionCookie = cookie),
      problem: (...given: ConstructorParameters<typeof Problem>) => new Problem(...given),
      // A getter, because few operations are lists.
      get list() {
        return listOf(req, id, services.secret)
      },
    }
    return context as never
  }

  // An error is thrown only inside the transaction, because a response may already be stored for the idempotency key.
  const prepare = async (db: Knex, req: Request, id: OperationId): Promise<Prepared> => {
    const prepareHandler = handlers[id].prepare
    if (!prepareHandler) return nothing
    try {
      const found = await prepareHandler(contextOf(db, req, id, await permit(db, req, id), req.query))
      return () => found
    } catch (error) {
      return () => {
        throw error
      }
    }
  }

  const run = async (db: Knex, req: Request, operationId: OperationId, prepared = nothing): Promise<unknown> => {
    const access = await admit(db, req, operationId)
    const { read, declared } = operationRules.get(operationId) ?? {}
    const ifMatch = req.headers['if-match']
    if (read && ifMatch !== undefined) {
      const { operationId: id, query } = read
      await requireMatch(ifMatch, req.method, async () =>
        handlers[id](contextOf(db, req, id, await permit(db, req, id), query)),
      )
    }
    const context = contextOf(db, req, operationId, access, req.query)
    const result = await handlers[operationId](context, prepared() as never)
    requireAllRead(operationId, req, declared)
    if (isRecorded(operationId)) await record(db, req, { operationId, access, result })
    return result
  }
  // A result that is stored for an `Idempotency-Key` is for those only who may still have it.
  const permitReplay = async (db: Knex, req: Request, id: OperationId, result: unknown): Promise<void> => {
    await permit(db, req, id)
    await requireSeen(db, req.principal!, result, req.params as Record<string, string>)
  }
  return { permit, permitReplay, prepare, run }
}
