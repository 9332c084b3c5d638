import { createAttempt } from './attempt.ts'
import { callOf, type Answer, type Call } from './call.ts'
import type { CallOptions } from './input.ts'
import { logOf } from './log.ts'
import { headersOf, setHeader } from './options.ts'
import { pathOf, type PathParams } from './path.ts'
import type { Init, ParseAs, Target } from './request.ts'
import { isKeyed, isRepeatable, newKey, waitBefore } from './retry.ts'

import type { ClientOptions } from './settings.ts'
import { pause } from './time.ts'

/** The input of any call, without the types of its operation. */
export type WireInput = CallOptions & {
  params?: PathParams
  query?: object
  body?: unknown
  idempotencyKey?: string
  parseAs?: ParseAs
}

/** Creates the function that sends calls. It retries temporary failures, and returns the response or throws. */
export const createWire = (options: ClientOptions) => {
  const { retries = 5, timeout = 60_000, maxRetryAfter = 60_000 } = options
  const log = logOf(options.log, options.token)
  const attempt = createAttempt(options, log)

  const run = async (asked: Target, input: WireInput): Promise<Answer<unknown>> => {
    const { signal } = input
    signal?.throwIfAborted()
    const target = { ...asked, path: pathOf(asked.path, input.params) }
    const current = typeof options.headers === 'function' ? options.headers() : {}
    const init = initOf(asked.method, { ...input, headers: { ...current, ...input.headers } })
    const maxRetries = isRepeatable(asked.method, init.headers) ? (input.retries ?? retries) : 0
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(target, init, input.timeout ?? timeout, signal)
      } catch (error) {
        const waitMs = tries < maxRetries ? waitBefore(error, tries, maxRetryAfter) : undefined
        if (waitMs === undefined) throw error
        log?.(`scriptorium ${(error as Error).message}: retry in ${Math.round(waitMs)} ms`)
        await pause(waitMs, signal)
      }
    }
  }

  return (target: Target, input: WireInput = {}): Call<unknown> => callOf(run(target, input))
}

/** Returns what all attempts of a call share, including the idempotency key and the serialized body. */
const initOf = (method: string, { query, body, parseAs, headers: extra, idempotencyKey }: WireInput): Init => {
  const headers = headersOf(undefined, extra)
  const key = idempotencyKey ?? headers.get('idempotency-key') ?? (isKeyed(method) ? newKey() : undefined)
  if (key !== undefined) setHeader(headers, 'idempotency-key', key)
  return { query, body: JSON.stringify(body), parseAs, headers }
}
