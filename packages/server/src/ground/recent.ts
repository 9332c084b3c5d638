import { counted } from '@scriptorium/basics/counted-cache'
import { LRUCache } from 'lru-cache'

const valuesKept = 10_000
const secondMs = 1000

// A value leaves when its time is over, so large ones do not stay for as long as there is room.
const known = counted('recent', new LRUCache<string, {}>({ max: valuesKept, ttl: secondMs, ttlAutopurge: true }))

let created = 0

/**
 * Creates a cache of values that are read again after a while, because something that this process does not see can change them. All
 * these caches share one memory.
 */
export const createRecent = <Value extends {}>({ ttlMs = secondMs }: { ttlMs?: number } = {}) => {
  const prefix = `${++created} `
  return {
    get: (key: string): Value | undefined => known.get(prefix + key) as Value | undefined,
    set: (key: string, value: Value, ttl = ttlMs): void => void known.set(prefix + key, value, { ttl }),
    delete: (key: string): void => void known.delete(prefix + key),
  }
}
