import type { Body, OperationId, operations, Params, Permission, Query, Result } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { List } from '../db/page.ts'
import type { Services } from '../services.ts'
import type { Principal } from './authenticate.ts'
import type { AccessByNoun } from './authorize.ts'
import { Problem } from '../problem.ts'

type Operations = typeof operations
type NounOf<Id extends OperationId> = Operations[Id]['permission'] extends `${infer N}:${string}` ? N : never

/** What authorize loaded for an operation, so that its handler need not load it again. */
export type Access<Id extends OperationId> = Operations[Id]['permission'] extends infer P extends Permission
  ? P extends 'organization:join'
    ? undefined
    : AccessByNoun[NounOf<Id> & keyof AccessByNoun]
  : undefined

/** All that a handler gets. Neither `req` nor `res`: what it returns is the answer, what it throws is a Problem. */
export interface Context<Id extends OperationId> {
  params: Params<Id>
  query: Query<Id>
  body: Body<Id>
  principal: Principal
  access: Access<Id>
  /** A transaction in writes, plain reads in reads. */
  db: Knex
  services: Services
  /** Where the list goes on and how far; only meaningful in lists. */
  list: List
  /** The moment of the request, ISO 8601 in UTC. */
  now: string
}

export type Handler<Id extends OperationId> = (context: Context<Id>) => Promise<Result<Id>> | Result<Id>

/**
 * A write that has to do something before its transaction opens, such as to fetch from elsewhere: `prepare` runs outside,
 * with the same permission, and may run though nothing comes of it.
 */
export const prepared = <Id extends OperationId, P>(
  prepare: (context: Context<Id>) => Promise<P>,
  handle: (context: Context<Id>, found: P) => Promise<Result<Id>> | Result<Id>,
): Handler<Id> => Object.assign(handle as Handler<Id>, { prepare })

/**
 * A write that depends on more than its own space or collection: it also keeps the organizations that it names from changing
 * shape meanwhile. They are known once the caller is admitted, who is then looked at again, as things are under the guard.
 */
export const holding = <Id extends OperationId>(
  organizations: (context: Pick<Context<Id>, 'access' | 'body'>) => string[],
  handle: Handler<Id>,
): Handler<Id> => Object.assign(handle, { organizations })

type OperationsOf<Resource extends string> = {
  [Id in OperationId]: Operations[Id]['resource'] extends Resource ? Id : never
}[OperationId]

export type Handlers<Resource extends string> = { [Id in OperationsOf<Resource>]: Handler<Id> }

/** The handlers of one resource: complete, or it does not compile. */
export const defineHandlers = <Resource extends Operations[OperationId]['resource']>(
  _resource: Resource,
  handlers: Handlers<Resource>,
): Handlers<Resource> => handlers

/** Stands where an operation has no code yet; answers 501. */
export const notImplemented = (): never => {
  throw new Problem('not_implemented', 'This operation is in the interface, but this version does not know it yet')
}
