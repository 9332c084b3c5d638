import { LRUCache } from 'lru-cache'

const keysKept = 1000
const windowMs = 500
/** The requests for a key in a window that each read its value. */
const exactPerWindow = 100

interface Known<Value> {
  value: Promise<Value> | undefined
  commits: number
  readAt: number
  windowFrom: number
  asked: number
}

/**
 * Returns a function that reads values like `latest`. While a key is asked for more than 200 times a second, it returns the same
 * value until this process commits a transaction, for at most half a second: so writes of this server always take effect at
 * once, and those of other servers within that time.
 */
export const createRecent = <Value>(
  latest: (key: string) => Promise<Value>,
  commits: () => number,
): ((key: string) => Promise<Value>) => {
  const known = new LRUCache<string, Known<Value>>({ max: keysKept })
  const entryOf = (key: string, now: number): Known<Value> => {
    const found = known.get(key)
    if (found) return found
    const entry = { value: undefined, commits: 0, readAt: 0, windowFrom: now, asked: 0 }
    known.set(key, entry)
    return entry
  }
  return (key) => {
    const now = performance.now()
    const entry = entryOf(key, now)
    if (now - entry.windowFrom >= windowMs) Object.assign(entry, { windowFrom: now, asked: 0 })
    entry.asked++
    const isCurrent = entry.commits === commits() && now - entry.readAt < windowMs
    if (entry.value && isCurrent && entry.asked > exactPerWindow) return entry.value
    const value = latest(key)
    Object.assign(entry, { value, commits: commits(), readAt: now })
    // A failure is not kept.
    value.catch(() => (entry.value = undefined))
    return value
  }
}
