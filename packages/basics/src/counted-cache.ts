import type { LRUCache } from 'lru-cache'

type AnyCache = LRUCache<never, never, never>

interface Counts {
  hits: number
  misses: number
  caches: Set<WeakRef<AnyCache>>
}

/** How often the caches of one name had a value, and how much they hold. */
export interface CacheUsage {
  name: string
  hits: number
  misses: number
  entries: number
}

const counts = new Map<string, Counts>()

const countsOf = (name: string): Counts => {
  const known = counts.get(name) ?? { hits: 0, misses: 0, caches: new Set() }
  counts.set(name, known)
  return known
}

// Each server of a test has caches of its own, which outlive it only here.
const forgetCollected = ({ caches }: Counts): void => {
  for (const reference of caches) if (!reference.deref()) caches.delete(reference)
}

/** Counts the hits and misses of a cache, together with those of the other caches of this name in the process. */
export const counted = <K extends {}, V extends {}, C>(name: string, cache: LRUCache<K, V, C>): LRUCache<K, V, C> => {
  const own = countsOf(name)
  const { get } = cache
  const fetch = cache.fetch as (...given: unknown[]) => unknown
  cache.get = (key, options) => {
    const value = get.call(cache, key, options)
    if (value === undefined) own.misses++
    else own.hits++
    return value
  }
  cache.fetch = ((...given: unknown[]) => {
    if (cache.has(given[0] as K)) own.hits++
    else own.misses++
    return Reflect.apply(fetch, cache, given)
  }) as typeof cache.fetch
  forgetCollected(own)
  own.caches.add(new WeakRef(cache as unknown as AnyCache))
  return cache
}

/** Returns the usage of all counted caches of the process. */
export const cacheUsage = (): CacheUsage[] =>
  [...counts].map(([name, { hits, misses, caches }]) => ({
    name,
    hits,
    misses,
    entries: [...caches].reduce((sum, reference) => sum + (reference.deref()?.size ?? 0), 0),
  }))
