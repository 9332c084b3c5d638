import { withCache } from './cache.ts'
import type { Answer } from './call.ts'
import { ConnectionError } from './connection.ts'
import { withLog, type Log } from './log.ts'
import { headersOf, rootOf, type Fetch } from './options.ts'
import { problemOf } from './refusal.ts'
import type { Init, Target } from './request.ts'
import { createSend } from './send.ts'
import type { ClientOptions } from './settings.ts'
import { withinTime } from './time.ts'

/** Creates a function that sends a request once. It returns the response, or throws after the timeout or on an error. */
export const createAttempt = (options: ClientOptions, log: Log | undefined) => {
  // Some operations answer with a stream of events unless the caller wants one document.
  const fixed = typeof options.headers === 'function' ? {} : options.headers
  const headers = headersOf(options.token, { accept: 'application/json', ...fixed })
  const send = createSend(rootOf(options.baseUrl), headers)
  const fetch = fetchOf(options, log)

  return async (target: Target, init: Init, limit: number, outer?: AbortSignal): Promise<Answer<unknown>> => {
    let isSent = false
    const fetchOnce: Fetch = (request) => {
      isSent = true
      return fetch(request)
    }
    const work = (signal: AbortSignal) => send(target, init, signal, fetchOnce)
    const { body, response } = await withinTime(limit, outer, work).catch((cause: unknown) => {
      outer?.throwIfAborted()
      throw isSent ? new ConnectionError(target.name, cause) : cause
    })
    if (!response.ok) throw problemOf(target.name, response, body)
    return { data: body, response }
  }
}

const fetchOf = (
  { fetch = (request) => globalThis.fetch(request), cache }: ClientOptions,
  log: Log | undefined,
): Fetch => {
  const logged = log ? withLog(fetch, log) : fetch
  return cache ? withCache(logged, cache) : logged
}
