import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Database } from '@scriptorium/database/open'

const ignore = (): void => {}

/**
 * Returns a function that reads values by key, and runs one read per key at a time. All callers of one turn of the event loop
 * share a read, and callers during a read share the next one. A caller never gets a value that was read before the call.
 */
export const createLatest = <Value>(read: (key: string) => Promise<Value>): ((key: string) => Promise<Value>) => {
  const running = new Map<string, Promise<Value>>()
  const waiting = new Map<string, Promise<Value>>()
  const start = async (key: string): Promise<Value> => {
    await running.get(key)?.catch(ignore)
    await endOfTurn()
    waiting.delete(key)
    const value = read(key)
    running.set(key, value)
    try {
      return await value
    } finally {
      if (running.get(key) === value) running.delete(key)
    }
  }
  return (key) => {
    const next = waiting.get(key) ?? start(key)
    waiting.set(key, next)
    return next
  }
}

/** A value that is being read, or was read. */
export interface Reading<Value> {
  value: Promise<Value>
  /** The value, once it is there. */
  settled?: { value: Value }
}

const started = <Value>(value: Promise<Value>, onFailure: () => void): Reading<Value> => {
  const reading: Reading<Value> = { value }
  value.then((settled) => (reading.settled = { value: settled }), onFailure)
  return reading
}

const maxReadings = 1000

/**
 * Returns a function that reads values like `latest`. Where the database tells that nothing was committed since, it reads none again.
 * It asks the database once in a turn of the event loop: whoever has seen a commit sends the next request in a later turn.
 */
export const createCurrent = <Value>(
  latest: (key: string) => Promise<Value>,
  { changes }: Pick<Database, 'changes'>,
): ((key: string) => Reading<Value>) => {
  const readings = new Map<string, Reading<Value>>()
  let seen: number | undefined
  let isAsked = false
  const ask = () => {
    const now = changes()
    if (now === undefined || now !== seen || readings.size >= maxReadings) readings.clear()
    seen = now
    isAsked = now !== undefined
    if (isAsked) setImmediate(() => (isAsked = false))
  }
  return (key) => {
    if (!isAsked) ask()
    const known = readings.get(key)
    if (known) return known
    // A failure is not kept.
    const reading = started(latest(key), () => readings.get(key) === reading && readings.delete(key))
    if (seen !== undefined) readings.set(key, reading)
    return reading
  }
}
