import { operations, type Documented, type OperationId } from '#types'
import type { Call } from './call.ts'
import type { CallOptions, Method } from './input.ts'
import type { ClientOptions } from './settings.ts'
import { createWire, type ParseAs, type WireInput } from './wire.ts'

/** What a call to a path of your own may be given. */
export type RequestInput = CallOptions & {
  /** Values for the `{names}` in the path. */
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  /** Heeded for POST, which has one of its own if you give none. */
  idempotencyKey?: string
  /** How to read the answer; as JSON unless said otherwise. */
  parseAs?: ParseAs
}

/** The API: a function for each operation, under the operation's name. */
export type Client = { [Id in keyof Documented]: Method<Documented[Id]> } & {
  /**
   * Calls what has no function here, such as an operation of a newer server: with the token, retries and errors of all other
   * calls. The path begins behind `baseUrl`, as in `/v1/spaces/{spaceId}`.
   */
  request: <T = unknown>(method: string, path: string, input?: RequestInput) => Call<T>
}

/** Connects to the API at `baseUrl`; no request is made before the first call. */
export const createClient = (options: ClientOptions): Client => {
  const call = createWire(options)
  const ids = Object.keys(operations) as OperationId[]
  const methods = ids.map((id) => [id, (input?: WireInput) => call({ name: id, ...operations[id] }, input)])
  const request = (method: string, path: string, input?: RequestInput) =>
    call({ name: `${method.toUpperCase()} ${path.replace(/\?.*/s, '')}`, method, path }, input)
  return Object.assign(Object.fromEntries(methods), { request }) as Client
}
