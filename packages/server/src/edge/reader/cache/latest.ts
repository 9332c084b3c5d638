import { setImmediate as endOfTurn } from 'node:timers/promises'

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
