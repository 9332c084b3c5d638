import { operations, type OperationId } from '@scriptorium/types'
import type { Request, RequestHandler, Response } from 'express'
import type { Knex } from 'knex'
import type { List } from '../db/page.ts'
import type { Services } from '../services.ts'
import { authorize } from './authorize.ts'
import { Problem } from './problem.ts'

// The one place where the types of all handlers meet: each gets the context of its own operation.
type AnyHandler = (context: never) => unknown

const reads = new Set(['get', 'head'])

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

// What must not change under a write: the space, or else the organization, or else the caller.
const guardOf = (req: Request): string => {
  const { spaceId, collectionId, organizationId } = req.params as Record<string, string | undefined>
  if (spaceId) return `space:${spaceId}`
  if (organizationId) return `organization:${organizationId}`
  return collectionId ? `collection:${collectionId}` : `user:${req.principal?.user.id}`
}

const locationOf = (req: Request, result: { id?: string; urls?: { location?: string } }) =>
  result.urls?.location ?? `${req.path.replace(/\/$/, '')}/${result.id}`

const send = (req: Request, res: Response, status: number, result: unknown) => {
  if (status === 204) return void res.status(204).end()
  if (status === 201) res.location(locationOf(req, result as object))
  res.status(status).json(result)
}

/** Runs the handler of the matched operation: a write in one transaction, a read without one. */
export const mount = (handlers: Record<OperationId, AnyHandler>, services: Services): RequestHandler => {
  const { database } = services
  return async (req, res) => {
    const { operationId, principal } = req
    if (!operationId || !principal) throw new Problem('not_found', `There is nothing at ${req.path}`)
    const { method, permission, status } = operations[operationId]
    const run = async (db: Knex) => {
      const access = await authorize(db, principal, operationId, permission, req.params as Record<string, string>)
      const { params, query, body } = req
      const list = listOf(req, operationId, services.secret)
      const context = {
        params,
        query,
        body,
        principal,
        access,
        db,
        services,
        list,
        now: new Date().toISOString(),
      }
      return handlers[operationId](context as never)
    }
    try {
      const result = reads.has(method) ? await run(database.read) : await database.writeTx(run, guardOf(req))
      send(req, res, status, result)
    } catch (error) {
      // Deleting what is not there, or is not the caller's to see, is done already.
      if (method === 'delete' && error instanceof Problem && error.code === 'not_found')
        return send(req, res, 204, undefined)
      throw error
    }
  }
}
