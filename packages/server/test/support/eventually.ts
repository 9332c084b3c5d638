import { onTestFinished, vi } from 'vitest'
import { patienceMs } from './wait-for-jobs.ts'

/** Repeats a check until it succeeds, and returns its result. Throws the last error of the check if it never succeeds. */
export const eventually = <T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> =>
  vi.waitFor(check, { timeout: patienceMs, interval: intervalMs })

/** Stops the clock of this process until the test ends. A failed job is then due again only when the test makes it due. */
export const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
