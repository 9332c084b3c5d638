import type { BodyInput, operations, OperationId, Params, QueryInput, Result } from '#types'
import type { Call } from './call.ts'

/** What every call may be given beside what its operation asks for. */
export interface CallOptions {
  /** Ends the call, whatever it is doing, also between two tries. */
  signal?: AbortSignal
  /** Sent with this call only; they win over those of the client. */
  headers?: Record<string, string>
  /** In place of the client's `retries`. */
  retries?: number
  /** In place of the client's `timeout`: how long one try may take, in milliseconds. */
  timeout?: number
}

/** What a call is given; a part is required only where the operation requires something in it. */
export type Input<Id extends OperationId> = Part<'params', Params<Id>> &
  Part<'query', QueryInput<Id>> &
  BodyPart<BodyInput<Id>> &
  KeyPart<Id> &
  CallOptions

/** An operation as a function; its argument may be left out where nothing in it is required. */
export type Method<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? (input?: Input<Id>) => Call<Result<Id>>
    : (input: Input<Id>) => Call<Result<Id>>

type Part<Name extends string, T> = [keyof T] extends [never]
  ? { [name in Name]?: undefined }
  : Record<never, never> extends T
    ? { [name in Name]?: T }
    : { [name in Name]: T }

type BodyPart<T> = [T] extends [undefined] ? { body?: undefined } : undefined extends T ? { body?: T } : { body: T }

type KeyPart<Id extends OperationId> = (typeof operations)[Id]['method'] extends 'post'
  ? {
      /** Names this call for 24 hours: sent again with the same key, it happens once. A POST has one of its own if you give none. */
      idempotencyKey?: string
    }
  : { idempotencyKey?: undefined }
