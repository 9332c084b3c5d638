import type { BodyInput, OperationId, Params, QueryInput, Result } from '#types'

/** What every call may be given beside what its operation asks for. */
export type CallOptions = {
  signal?: AbortSignal
  /** Sent with this call only; they win over those of the client. */
  headers?: Record<string, string>
}

/** What a call is given; a part is required only where the operation requires something in it. */
export type Input<Id extends OperationId> = Part<'params', Params<Id>> &
  Part<'query', QueryInput<Id>> &
  BodyPart<BodyInput<Id>> &
  CallOptions

/** An operation as a function; its argument may be left out where nothing in it is required. */
export type Method<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? (input?: Input<Id>) => Promise<Result<Id>>
    : (input: Input<Id>) => Promise<Result<Id>>

type Part<Name extends string, T> = [keyof T] extends [never]
  ? { [name in Name]?: undefined }
  : Record<never, never> extends T
    ? { [name in Name]?: T }
    : { [name in Name]: T }

type BodyPart<T> = [T] extends [undefined] ? { body?: undefined } : undefined extends T ? { body?: T } : { body: T }
