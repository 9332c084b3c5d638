import { isMainThread } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { ownResults } from './caller.ts'
import { counted } from '@scriptorium/basics/counted-cache'
import { ContentError } from './content-error.ts'

/** The result of a computation, and roughly how much memory it takes. */
export interface Computed<T> {
  readonly value: T
  readonly bytes: number
}

type Kept = { readonly value: unknown } | { readonly error: ContentError }

/**
 * A text that exceeds the limits will do so again, since only processor time counts. A failure still expires after a
 * while, in case the machine was the cause.
 */
const failureTtlMs = 10 * 60_000
const failureBytes = 500
const mebibyte = 1024 * 1024

/**
 * What was computed from values that their keys name, such as the hash of a text: it is never stale. All kinds of results share
 * this memory, and what has not been used for longest makes room.
 */
const kept = counted(
  'results',
  // A worker thread lives shorter, and its heap is limited.
  new LRUCache<string, Kept>({ maxSize: (isMainThread ? 96 : 16) * mebibyte }),
)

const known = (key: string): Kept | undefined => (ownResults()?.get(key) as Kept | undefined) ?? kept.get(key)

const keep = (key: string, { value, bytes }: Computed<unknown>): void => {
  const own = ownResults()
  if (own) own.set(key, { value })
  else kept.set(key, { value }, { size: Math.max(1, Math.ceil(bytes)) + key.length * 2 })
}

const keepError = (key: string, error: unknown): void => {
  if (error instanceof ContentError) kept.set(key, { error }, { size: failureBytes, ttl: failureTtlMs })
}

/**
 * Returns a function that computes once for each key: results and refusals are cached, and concurrent calls
 * wait for the same result. Results of work that runs once (`runOnce`) are kept until it ends.
 */
export const cacheResults = <T>(name: string) => {
  const running = new Map<string, Promise<T>>()

  const run = async (key: string, compute: () => Promise<Computed<T>>): Promise<T> => {
    try {
      const computed = await compute()
      keep(key, computed)
      return computed.value
    } catch (error) {
      keepError(key, error)
      throw error
    } finally {
      running.delete(key)
    }
  }

  return async (given: string, compute: () => Promise<Computed<T>>): Promise<T> => {
    const key = `${name} ${given}`
    const earlier = known(key)
    if (earlier && 'error' in earlier) throw earlier.error
    if (earlier) return earlier.value as T
    const begun = running.get(key) ?? run(key, compute)
    running.set(key, begun)
    return begun
  }
}

/** Returns the results of one kind, for work that looks them up by itself. */
export const resultsOf = <T>(name: string) => ({
  get: (key: string): T | undefined => (known(`${name} ${key}`) as { value: T } | undefined)?.value,
  set: (key: string, value: T, bytes: number): void => keep(`${name} ${key}`, { value, bytes }),
})

/** Runs a computation for a key. If an earlier one for the key was refused, throws that error again. */
export const unlessRefused = async <T>(given: string, compute: () => Promise<T>): Promise<T> => {
  const key = `refused ${given}`
  const earlier = kept.get(key)
  if (earlier && 'error' in earlier) throw earlier.error
  try {
    return await compute()
  } catch (error) {
    keepError(key, error)
    throw error
  }
}
