import { runInThisContext } from 'node:vm'

const slot = Symbol.for('scriptorium.within-time')

const waiting = globalThis as { [slot]?: () => unknown }

const script = `globalThis[Symbol.for('scriptorium.within-time')]()`

/**
 * Runs a synchronous function and returns its result. Throws if it takes longer: a parser cannot be stopped in another way. Each call
 * starts a thread that watches it, which takes up to some milliseconds on a busy machine.
 */
export const withinTime = <T>(milliseconds: number, run: () => T): T => {
  waiting[slot] = run
  return runInThisContext(script, { timeout: milliseconds }) as T
}
