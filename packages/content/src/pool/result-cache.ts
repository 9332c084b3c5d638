import { LRUCache } from 'lru-cache'
import { keepsResults } from '../caller.ts'
import { counted } from '@scriptorium/basics/counted-cache'
import { ContentError } from '../content-error.ts'

/** The result of a computation, and roughly how much memory it takes. */
export interface Computed<T> {
  readonly value: T
  readonly bytes: number
}

type Kept<T> = { readonly value: T } | { readonly error: ContentError }

/**
 * A text that exceeds the limits will do so again, since only processor time counts. A failure still expires after a
 * while, in case the machine was the cause.
 */
const failureTtlMs = 10 * 60_000
const failureBytes = 500

/**
 * Returns a function that computes once for each key: results and refusals are cached, and concurrent calls
 * wait for the same result. Results of work that runs once (`runOnce`) are not cached.
 */
export const cacheResults = <T>(name: string, { maxBytes }: { readonly maxBytes: number }) => {
  const kept = counted(name, new LRUCache<string, Kept<T>>({ maxSize: maxBytes }))
  const running = new Map<string, Promise<T>>()

  const run = async (key: string, compute: () => Promise<Computed<T>>): Promise<T> => {
    try {
      const { value, bytes } = await compute()
      if (keepsResults()) kept.set(key, { value }, { size: bytes })
      return value
    } catch (error) {
      if (error instanceof ContentError) kept.set(key, { error }, { size: failureBytes, ttl: failureTtlMs })
      throw error
    } finally {
      running.delete(key)
    }
  }

  return async (key: string, compute: () => Promise<Computed<T>>): Promise<T> => {
    const known = kept.get(key)
    if (known && 'error' in known) throw known.error
    if (known) return known.value
    const begun = running.get(key) ?? run(key, compute)
    running.set(key, begun)
    return begun
  }
}

const maxRefusals = 10_000

/** Returns a function that runs a computation for a key. If an earlier one for the key was refused, it throws that error again. */
export const cacheRefusals = () => {
  const refusals = new LRUCache<string, ContentError>({ max: maxRefusals, ttl: failureTtlMs })
  return async <T>(key: string, compute: () => Promise<T>): Promise<T> => {
    const refusal = refusals.get(key)
    if (refusal) throw refusal
    try {
      return await compute()
    } catch (error) {
      if (error instanceof ContentError) refusals.set(key, error)
      throw error
    }
  }
}
