import { createAttempt, type Init, type Target } from './attempt.ts'
import { callOf, type Answer, type Call } from './call.ts'
import type { CallOptions } from './input.ts'
import { logOf } from './log.ts'
import { headersOf, setHeader } from './options.ts'
import { pathOf, type PathParams } from './path.ts'
import { isKeyed, isRepeatable, newKey, waitBefore } from './retry.ts'
import type { ClientOptions } from './settings.ts'
import { pause } from './time.ts'

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

/** Makes the one function that speaks HTTP: it sends a call, again where that helps, and gives its answer, or throws. */
export const createWire = (options: ClientOptions) => {
  const { retries = 5, timeout = 60_000 } = options
  const log = logOf(options.log, options.token)
  const attempt = createAttempt(options, log)

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
