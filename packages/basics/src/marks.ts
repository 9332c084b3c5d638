import { LRUCache } from 'lru-cache'

const marksKept = 10_000

/** Creates the marks of those who were slow, failed or had to be stopped. A mark is forgotten after a time. */
export const createMarks = <Mark extends {} = true>(ttlMs: number): LRUCache<string, Mark> =>
  new LRUCache({ max: marksKept, ttl: ttlMs })
