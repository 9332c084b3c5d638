import { ConnectionError } from './connection.ts'
import { ProblemError } from './problem.ts'

const SHORTEST = 250
const LONGEST = 8_000

/** Longer than this nobody waits for an answer: a minute is the longest that a rate limit asks for. */
const PATIENCE = 60_000

const PASSING = new Set([408, 429, 502, 503, 504])

/**
 * How many milliseconds to wait before a call is tried again, undefined where that would not help. As long as the server
 * asks for, and on top a random part of a span that doubles each time: those who failed together do not come back together.
 */
export const waitBefore = (error: unknown, triesBefore: number, random = Math.random): number | undefined => {
  if (!isPassing(error)) return undefined
  const asked = error instanceof ProblemError ? retryAfterOf(error.response.headers) : 0
  if (asked > PATIENCE) return undefined
  return asked + random() * Math.min(LONGEST, SHORTEST * 2 ** triesBefore)
}

const isPassing = (error: unknown): boolean => {
  if (error instanceof ProblemError) return PASSING.has(error.status) || error.code === 'idempotency_in_flight'
  return error instanceof ConnectionError && !(error.cause instanceof SyntaxError)
}

/** `Retry-After` is in seconds, or a date. */
const retryAfterOf = (headers: Headers): number => {
  const said = headers.get('retry-after') ?? ''
  const wait = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return wait > 0 ? wait : 0
}

/** Whether a call may be sent twice: it only reads, or its key makes the server do it once. */
export const isRepeatable = (method: string, headers: Headers): boolean =>
  /^(get|head|options)$/i.test(method) || (isKeyed(method) && headers.has('idempotency-key'))

/** Whether the server heeds an `Idempotency-Key`. */
export const isKeyed = (method: string): boolean => /^post$/i.test(method)

/** A key that no other call has. Not a UUID: browsers make those only on pages that came over https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
