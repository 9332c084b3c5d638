import createFetch from 'openapi-fetch'
import { withCache, type Cache } from './cache.ts'
import { callOf, type Answer, type Call } from './call.ts'
import { ConnectionError } from './connection.ts'
import { problemOf } from './refusal.ts'
import type { CallOptions } from './input.ts'
import { logOf, withLog, type Log } from './log.ts'
import { headersOf, rootOf, setHeader, type Fetch } from './options.ts'
import { pathOf, type PathParams } from './path.ts'
import { isKeyed, isRepeatable, newKey, waitBefore } from './retry.ts'
import { pause, withinTime } from './time.ts'

/** Where the API is, who calls it, and how much patience a call has. */
export type ClientOptions = {
  /** The address of the server, without `/v1`. */
  baseUrl: string
  token?: string
  /** In place of the global `fetch`. */
  fetch?: Fetch
  /** Sent with every call. */
  headers?: Record<string, string>
  /** How often a call that only reads, or a POST, is tried again after a failure that may pass: 5 times unless said otherwise. */
  retries?: number
  /** How long one try may take, in milliseconds: 60,000 unless said otherwise, 0 for as long as it takes. */
  timeout?: number
  /** Keeps answers, to be asked for only when they have changed; `new Map()` will do. */
  cache?: Cache
  /** Where lines about each request go; without it, and with `DEBUG=scriptorium` in the environment, to the console. */
  log?: Log
}

/** What is called: `name` stands in errors. */
export type Target = { name: string; method: string; path: string }

/** What a call is given, when the types have done their work. */
export type WireInput = CallOptions & {
  params?: PathParams
  query?: object
  body?: unknown
  idempotencyKey?: string
  parseAs?: ParseAs
}

/** How the body of an answer is read. */
export type ParseAs = 'json' | 'text' | 'blob' | 'arrayBuffer'

type Init = { headers: Headers; [name: string]: unknown }
type Send = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/** Makes the one function that speaks HTTP: it sends a call, again where that helps, and gives its answer, or throws. */
export const createWire = (options: ClientOptions) => {
  const { baseUrl, token, cache, retries = 5, timeout = 60_000 } = options
  const log = logOf(options.log, token)
  const platform: Fetch = options.fetch ?? ((request) => globalThis.fetch(request))
  const logged = log ? withLog(platform, log) : platform
  const fetch = cache ? withCache(logged, cache) : logged
  const api = createFetch({ baseUrl: rootOf(baseUrl), headers: headersOf(token, options.headers) })
  // openapi-fetch types paths that are known when this is compiled; here the table of operations stands for them.
  const send = api.request as unknown as Send

  const attempt = async (target: Target, init: Init, limit: number, outer?: AbortSignal): Promise<Answer<unknown>> => {
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

  const run = async (asked: Target, input: WireInput): Promise<Answer<unknown>> => {
    const { signal } = input
    signal?.throwIfAborted()
    const target = { ...asked, path: pathOf(asked.path, input.params) }
    const init = initOf(asked.method, input)
    const most = isRepeatable(asked.method, init.headers) ? (input.retries ?? retries) : 0
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(target, init, input.timeout ?? timeout, signal)
      } catch (error) {
        const wait = tries < most ? waitBefore(error, tries) : undefined
        if (wait === undefined) throw error
        log?.(`scriptorium ${(error as Error).message}: again in ${Math.round(wait)} ms`)
        await pause(wait, signal)
      }
    }
  }

  return (target: Target, input: WireInput = {}): Call<unknown> => callOf(run(target, input))
}

/** What all tries of a call have in common, its key and the bytes of its body too. */
const initOf = (method: string, { query, body, parseAs, headers: extra, idempotencyKey }: WireInput): Init => {
  const headers = headersOf(undefined, extra)
  const key = idempotencyKey ?? headers.get('idempotency-key') ?? (isKeyed(method) ? newKey() : undefined)
  if (key !== undefined) setHeader(headers, 'idempotency-key', key)
  return { params: { query }, body: JSON.stringify(body), bodySerializer: String, parseAs, headers }
}
