import { vi } from 'vitest'

/** Repeats a check until it succeeds, and returns its result. Throws the last error of the check if it never succeeds. */
export const eventually = <T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000, interval: intervalMs })
