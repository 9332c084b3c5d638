import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/open.ts'

const keysKept = 1000
const windowMs = 500
/** The requests for a key in a window that each read its value. */
const exactPerWindow = 100

/** A value that is being read, or was read. */
export interface Reading<Value> {
  value: Promise<Value>
  /** The value, once it is there. */
  settled?: { value: Value }
}

interface Known<Value> {
  reading: Reading<Value> | undefined
  commits: number
  changes: number | undefined
  readAt: number
  windowFrom: number
  asked: number
}

const started = <Value>(value: Promise<Value>, onFailure: () => void): Reading<Value> => {
  const reading: Reading<Value> = { value }
  value.then((settled) => (reading.settled = { value: settled }), onFailure)
  return reading
}

/**
 * Returns a function that reads values like `latest`, and keeps a value while the database says that nothing has changed. Where only
 * a query can tell, it keeps the value only while its key is asked for more than 200 times a second, until this process commits a
 * transaction, for at most half a second: so writes of this server always take effect at once, and those of other servers within
 * that time.
 */
export const createRecent = <Value>(
  latest: (key: string) => Promise<Value>,
  { changes, commits }: Pick<Database, 'changes' | 'commits'>,
): ((key: string) => Reading<Value>) => {
  const known = new LRUCache<string, Known<Value>>({ max: keysKept })
  const entryOf = (key: string, now: number): Known<Value> => {
    const found = known.get(key)
    if (found) return found
    const entry = { reading: undefined, commits: 0, changes: undefined, readAt: 0, windowFrom: now, asked: 0 }
    known.set(key, entry)
    return entry
  }
  const isCurrent = (entry: Known<Value>, now: number): boolean =>
    entry.changes === undefined
      ? entry.asked > exactPerWindow && entry.commits === commits() && now - entry.readAt < windowMs
      : entry.changes === changes()
  return (key) => {
    const now = performance.now()
    const entry = entryOf(key, now)
    if (now - entry.windowFrom >= windowMs) Object.assign(entry, { windowFrom: now, asked: 0 })
    entry.asked++
    if (entry.reading && isCurrent(entry, now)) return entry.reading
    // The state is noted before the value is read: a commit between the two makes the value old.
    Object.assign(entry, { commits: commits(), changes: changes(), readAt: now })
    // A failure is not kept.
    const reading = started(latest(key), () => entry.reading === reading && (entry.reading = undefined))
    entry.reading = reading
    return reading
  }
}
