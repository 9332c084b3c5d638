import createFetch from 'openapi-fetch'
import { withCache } from './cache.ts'
import type { Answer } from './call.ts'
import { ConnectionError } from './connection.ts'
import { withLog, type Log } from './log.ts'
import { headersOf, rootOf, type Fetch } from './options.ts'
import { problemOf } from './refusal.ts'
import type { ClientOptions } from './settings.ts'
import { withinTime } from './time.ts'

/** The operation to call. Errors contain its `name`. */
export interface Target {
  name: string
  method: string
  path: string
}

/** Options for openapi-fetch, which all attempts of a call share. */
export interface Init {
  headers: Headers
  [name: string]: unknown
}

type Send = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/** Creates a function that sends a request once. It returns the response, or throws after the timeout or on an error. */
export const createAttempt = (options: ClientOptions, log: Log | undefined) => {
  const api = createFetch({ baseUrl: rootOf(options.baseUrl), headers: headersOf(options.token, options.headers) })
  // openapi-fetch has types only for paths that are known at compile time.
  const send = api.request as unknown as Send
  const fetch = fetchOf(options, log)

  return async (target: Target, init: Init, limit: number, outer?: AbortSignal): Promise<Answer<unknown>> => {
    let isSent = false
    const fetchOnce: Fetch = (request) => {
      isSent = true
      return fetch(request)
    }
    const work = (signal: AbortSignal) => send(target.method, target.path, { ...init, signal, fetch: fetchOnce })
    const { data, error, response } = await withinTime(limit, outer, work).catch((cause: unknown) => {
      outer?.throwIfAborted()
      throw isSent ? new ConnectionError(target.name, cause) : cause
    })
    if (!response.ok) throw problemOf(target.name, response, error)
    return { data, response }
  }
}

const fetchOf = (
  { fetch = (request) => globalThis.fetch(request), cache }: ClientOptions,
  log: Log | undefined,
): Fetch => {
  const logged = log ? withLog(fetch, log) : fetch
  return cache ? withCache(logged, cache) : logged
}
