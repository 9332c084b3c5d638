import createFetchClient from 'openapi-fetch'
import type { Fetch } from './options.ts'
import type { Init, Target } from './request.ts'

/** A response with its body, which is parsed if the request succeeded. */
export interface Reply {
  response: Response
  body: unknown
}

type Request = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/** Creates a function that sends one request and reads its response. */
export const createSend = (baseUrl: string, headers: Headers) => {
  // openapi-fetch has types only for paths that are known at compile time.
  const request = createFetchClient({ baseUrl, headers }).request as unknown as Request

  return async ({ method, path }: Target, init: Init, signal: AbortSignal, fetch: Fetch): Promise<Reply> => {
    const { query, ...rest } = init
    const options = { ...rest, params: { query }, bodySerializer: String, signal, fetch }
    const { data, error, response } = await request(method, path, options)
    return { response, body: response.ok ? data : error }
  }
}
