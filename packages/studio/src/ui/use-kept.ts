import { useSyncExternalStore } from 'react'

const kept = new Map<string, unknown>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const tell = (): void => listeners.forEach((listener) => listener())

/**
 * Keeps what somebody has begun to write until it is sent, also if its field goes away meanwhile, such as with the block that it is
 * about. `change` forgets what is empty.
 */
export const useKept = <T>(id: string, empty: T): readonly [value: T, change: (value: T) => void] => {
  const value = useSyncExternalStore(subscribe, () => (kept.has(id) ? (kept.get(id) as T) : empty))
  const change = (next: T): void => {
    if (next === empty) kept.delete(id)
    else kept.set(id, next)
    tell()
  }
  return [value, change]
}

/** Forgets what was sent, unless somebody has gone on writing since. The field may be away, or another one may show it by now. */
export const forgetSent = (id: string, sent: unknown): void => {
  if (kept.get(id) !== sent) return
  kept.delete(id)
  tell()
}

/** Returns whether something that somebody has begun to write is kept. */
export const isKept = (id: string): boolean => kept.has(id)
