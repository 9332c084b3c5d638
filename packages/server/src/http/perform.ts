import { operations, type OperationId } from '@scriptorium/types'
import type { Request } from 'express'
import type { Knex } from 'knex'
import type { List } from '../db/page.ts'
import type { Services } from '../services.ts'
import { authorize } from './authorize.ts'
import type { Manners } from './manners.ts'
import { requireMatch } from './precondition.ts'

// The one place where the types of all handlers meet: each gets the context of its own operation.
type AnyHandler = (context: never) => unknown

/** Every handler there is, by its operation. */
export type AllHandlers = Record<OperationId, AnyHandler>

// The cursor is bound to all that decides what is in the list.
const listOf = (req: Request, operationId: OperationId, secret: string): List => {
  const { limit, page, ...filters } = req.query as Record<string, unknown>
  return {
    limit: Number(limit ?? 50),
    page: page as string | undefined,
    scope: JSON.stringify([operationId, req.params, filters]),
    secret,
  }
}

/** Performs the matched operation on a database: permission, then `If-Match`, then the handler. */
export const createPerform = (handlers: AllHandlers, services: Services, manners: Manners) => {
  const permit = (db: Knex, req: Request, id: OperationId) =>
    authorize(db, req.principal!, id, operations[id].permission, req.params as Record<string, string>)

  const handle = (db: Knex, req: Request, id: OperationId, access: unknown, query: object) => {
    const { params, body, principal } = req
    const list = listOf(req, id, services.secret)
    const now = new Date().toISOString()
    const context = { params, query, body, principal, access, db, services, list, now }
    return handlers[id](context as never)
  }

  return async (db: Knex, req: Request, operationId: OperationId): Promise<unknown> => {
    const access = await permit(db, req, operationId)
    const read = manners.get(operationId)?.read
    const ifMatch = req.headers['if-match']
    if (read && ifMatch !== undefined) {
      const { operationId: id, query } = read
      await requireMatch(ifMatch, req.method, async () => handle(db, req, id, await permit(db, req, id), query))
    }
    return handle(db, req, operationId, access, req.query)
  }
}
