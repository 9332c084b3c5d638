import createFetch from 'openapi-fetch'
import { withCache } from './cache.ts'
import type { Answer } from './call.ts'
import { ConnectionError } from './connection.ts'
import { withLog, type Log } from './log.ts'
import { headersOf, rootOf, type Fetch } from './options.ts'
import { problemOf } from './refusal.ts'
import type { ClientOptions } from './settings.ts'
import { withinTime } from './time.ts'

/** What is called: `name` stands in errors. */
export interface Target {
  name: string
  method: string
  path: string
}

/** What openapi-fetch is given: the same for all tries of a call. */
export interface Init {
  headers: Headers
  [name: string]: unknown
}

type Send = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/** Makes the function that sends a call once, within its time, and gives its answer, or throws. */
export const createAttempt = (options: ClientOptions, log: Log | undefined) => {
  const api = createFetch({ baseUrl: rootOf(options.baseUrl), headers: headersOf(options.token, options.headers) })
  // openapi-fetch types paths that are known when this is compiled; here the table of operations stands for them.
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
