import createFetch from 'openapi-fetch'
import { operations, type OperationId } from '#types'
import { ConnectionError } from './connection.ts'
import type { CallOptions } from './input.ts'
import { headersOf, rootOf } from './options.ts'
import { pathOf, type PathParams } from './path.ts'
import { ProblemError } from './problem.ts'

/** Where the API is and who calls it. */
export type WireOptions = {
  /** The address of the server, without `/v1`. */
  baseUrl: string
  token?: string
  /** In place of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** Sent with every call. */
  headers?: Record<string, string>
}

/** What a call is given, when the types have done their work. */
export type WireInput = CallOptions & { params?: PathParams; query?: Record<string, unknown>; body?: unknown }

type Answer = { data?: unknown; error?: unknown; response: Response }
type Send = (method: string, path: string, init: object) => Promise<Answer>

/** Makes the one function that speaks HTTP: it sends an operation and gives its result, or throws. */
export const createWire = ({ baseUrl, token, fetch, headers }: WireOptions) => {
  const api = createFetch({ baseUrl: rootOf(baseUrl), headers: headersOf(token, headers), ...(fetch && { fetch }) })
  // openapi-fetch types paths that are known when this is compiled; here the table of operations stands for them.
  const send = api.request as unknown as Send

  return async (id: OperationId, { params, query, body, signal, headers }: WireInput = {}): Promise<unknown> => {
    const { method, path } = operations[id]
    const init = { params: { query }, body, signal, headers: headersOf(undefined, headers) }
    const { data, error, response } = await send(method, pathOf(path, params), init).catch((cause: unknown) => {
      throw signal?.aborted ? cause : new ConnectionError(id, cause)
    })
    if (!response.ok) throw new ProblemError(id, response, error)
    return data
  }
}
