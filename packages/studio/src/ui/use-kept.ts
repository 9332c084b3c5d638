import { useState } from 'react'

const kept = new Map<string, unknown>()

/**
 * Keeps what somebody has begun to write until it is sent, also if its field goes away meanwhile, such as with the block that it is
 * about. `change` forgets what is empty.
 */
export const useKept = <T>(id: string, empty: T): readonly [value: T, change: (value: T) => void] => {
  const [value, setValue] = useState(() => (kept.has(id) ? (kept.get(id) as T) : empty))
  const change = (next: T): void => {
    if (next === empty) kept.delete(id)
    else kept.set(id, next)
    setValue(next)
  }
  return [value, change]
}

/** Returns whether something that somebody has begun to write is kept. */
export const isKept = (id: string): boolean => kept.has(id)
