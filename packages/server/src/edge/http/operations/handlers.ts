import type {
  Body,
  EventOf,
  OperationId,
  operations,
  Params,
  Permission,
  ProblemCodes,
  Query,
  Result,
} from '@scriptorium/types'
import type { Knex } from 'knex'
import type { List } from '@scriptorium/database/page'
import type { Services } from '../../services.ts'
import type { Actor, Principal, StrangerPrincipal, UserPrincipal } from '../../../domain/access/principal.ts'
import type { AccessByNoun } from './authorize.ts'
import { Problem } from '../../../ground/problem.ts'
import type { SessionCookie } from '../session-cookie.ts'

type Operations = typeof operations
type NounOf<Id extends OperationId> = Operations[Id]['permission'] extends `${infer N}:${string}` ? N : never

/** The access that `authorize` loaded for an operation, so that the handler does not load it again. */
export type Access<Id extends OperationId> = Operations[Id]['permission'] extends infer P extends Permission
  ? P extends 'organization:join'
    ? undefined
    : AccessByNoun[NounOf<Id> & keyof AccessByNoun]
  : undefined

/** The kinds of callers of an operation: users, and optionally integrations or readers of a site. */
type PrincipalOf<Id extends OperationId> = Id extends OperationId
  ? Operations[Id] extends { open: true }
    ? StrangerPrincipal
    : Operations[Id] extends { contentToken: true }
      ? Exclude<Principal, StrangerPrincipal>
      : Operations[Id]['scopes'] extends 'users'
        ? UserPrincipal
        : Actor
  : never

/** The codes that each of some operations declares. Functions infer the intersection of what they take. */
type CommonCodes<Id extends OperationId> = (Id extends OperationId ? (code: ProblemCodes<Id>) => void : never) extends (
  code: infer Code,
) => void
  ? Code
  : never

type ProblemArguments = ConstructorParameters<typeof Problem> extends [unknown, ...infer Rest] ? Rest : never

/** The input of a handler. It has no `req` and `res`: a handler returns the response body or throws a Problem. */
export interface Context<Id extends OperationId> {
  params: Params<Id>
  query: Query<Id>
  body: Body<Id>
  principal: PrincipalOf<Id>
  access: Access<Id>
  /** A transaction for writes, a plain connection for reads. */
  db: Knex
  services: Services
  /** The page and limit of the request; only meaningful for list operations. */
  list: List
  /** The time of the request, ISO 8601 in UTC. */
  now: string
  /** The id that all log lines and errors of this request contain. */
  requestId: string
  /** Sends an event to a caller who wants the response as a stream. For others, only the result counts. */
  emit(event: EventOf<Id>): void
  /** Aborts when the caller is gone. */
  signal: AbortSignal
  /** Sets the cookie of the caller's session, or deletes it with an empty secret. */
  setSession: (cookie: SessionCookie) => void
  /** Returns a problem to throw. Its code is one that the operation declares. */
  problem: (code: CommonCodes<Id>, ...given: ProblemArguments) => Problem
}

export type Handler<Id extends OperationId> = (context: Context<Id>) => Promise<Result<Id>> | Result<Id>

/**
 * Defines a write that has to do work before its transaction opens, such as a request to another server. `prepare` runs outside
 * the transaction after the same permission check, and can run even if the write then fails or is a replay.
 */
export const prepared = <Id extends OperationId, P>(
  prepare: (context: Context<Id>) => Promise<P>,
  handle: (context: Context<Id>, found: P) => Promise<Result<Id>> | Result<Id>,
): Handler<Id> => Object.assign(handle as Handler<Id>, { prepare })

/**
 * Defines a write that depends on more than its own space or collection: it also locks the organizations that `organizations`
 * returns. These are known only after the permission check, so the check runs again once the locks are held.
 */
export const holding = <Id extends OperationId>(
  organizations: (context: Pick<Context<Id>, 'access' | 'body'>) => string[],
  handle: Handler<Id>,
): Handler<Id> => Object.assign(handle, { organizations })

const createdResults = new WeakSet()

/** Marks the result of an operation that creates or updates: the resource is new, so the status is 201. */
export const created = <Result extends object>(result: Result): Result => {
  createdResults.add(result)
  return result
}

/** Returns whether a result was marked by `created`. */
export const isCreated = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && createdResults.has(result)

type OperationsOf<Resource extends string> = {
  [Id in OperationId]: Operations[Id]['resource'] extends Resource ? Id : never
}[OperationId]

export type Handlers<Resource extends string> = { [Id in OperationsOf<Resource>]: Handler<Id> }

type KeysOf<T> = T extends readonly (infer Item)[] ? KeysOf<Item> : T extends object ? keyof T : never

/** The names in what a handler returns, or in the items of its list, that the spec does not have. */
type ExtraKeys<Returned, Declared> =
  | Exclude<KeysOf<Returned>, KeysOf<Declared>>
  | Exclude<KeysOf<ItemsOf<Returned>>, KeysOf<ItemsOf<Declared>>>

type ItemsOf<T> = T extends { items: infer Items } ? Items : never

type ReturnedBy<H> = H extends (...args: never[]) => infer R ? Awaited<R> : never

/**
 * Refuses results with further properties. TypeScript itself refuses them neither in a spread nor in what a function returns.
 */
type Exact<H> = {
  [Id in keyof H]: Id extends OperationId
    ? [ExtraKeys<ReturnedBy<H[Id]>, Result<Id>>] extends [never]
      ? unknown
      : { 'the spec has no property': ExtraKeys<ReturnedBy<H[Id]>, Result<Id>> }
    : unknown
}

/** Returns the handlers of one resource. A missing handler is a compile error, and so is a result that the spec does not have. */
export const defineHandlers = <
  Resource extends Operations[OperationId]['resource'],
  H extends Handlers<Resource> = Handlers<Resource>,
>(
  _resource: Resource,
  handlers: H & Exact<H>,
): Handlers<Resource> => handlers

/** Throws a `Problem` with status 501. It is the handler of operations that are not implemented. */
export const notImplemented = (): never => {
  throw new Problem('not_implemented', 'This operation is part of the API, but this version does not implement it yet')
}
