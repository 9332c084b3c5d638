import { ConnectionError } from './connection.ts'
import { ProblemError } from './problem.ts'

const minBackoffMs = 250
const maxBackoffMs = 8_000

const retryableStatuses = new Set([408, 429, 502, 503, 504])

/**
 * Returns the number of milliseconds to wait before a retry, or undefined if a retry would not help. The wait is `Retry-After`
 * plus a random part of a backoff that doubles with each attempt, so that clients do not retry simultaneously. A `Retry-After` that is
 * longer than `maxRetryAfterMs` is an error that the caller must handle.
 */
export const waitBefore = (
  error: unknown,
  triesBefore: number,
  maxRetryAfterMs: number,
  random = Math.random,
): number | undefined => {
  if (!isTemporary(error)) return undefined
  const retryAfterMs = error instanceof ProblemError ? retryAfterOf(error.response.headers) : 0
  if (retryAfterMs > maxRetryAfterMs) return undefined
  return retryAfterMs + random() * Math.min(maxBackoffMs, minBackoffMs * 2 ** triesBefore)
}

const isTemporary = (error: unknown): boolean => {
  if (error instanceof ProblemError)
    return retryableStatuses.has(error.status) || error.code === 'idempotency_in_flight'
  return error instanceof ConnectionError && !(error.cause instanceof SyntaxError)
}

/** Returns `Retry-After`, which is a number of seconds or a date, in milliseconds. */
const retryAfterOf = (headers: Headers): number => {
  const value = headers.get('retry-after') ?? ''
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return waitMs > 0 ? waitMs : 0
}

/** Tells whether a call is safe to retry: it only reads, or it has an idempotency key. */
export const isRepeatable = (method: string, headers: Headers): boolean =>
  /^(get|head|options)$/i.test(method) || (isKeyed(method) && headers.has('idempotency-key'))

/** Tells whether the server supports an `Idempotency-Key` for this method. */
export const isKeyed = (method: string): boolean => /^post$/i.test(method)

/** Returns a random idempotency key. Not a UUID, because browsers create those only on https pages. */
export const newKey = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-')
