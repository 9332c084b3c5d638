import { runInThisContext } from 'node:vm'

const slot = Symbol.for('scriptorium.within-time')

const waiting = globalThis as { [slot]?: () => unknown }

const script = `globalThis[Symbol.for('scriptorium.within-time')]()`

const maxElapsedPerComputed = 64

const computedMs = (since?: NodeJS.CpuUsage): { usage: NodeJS.CpuUsage; milliseconds: number } => {
  // Node before 22.15 tells only the time of the whole process.
  const isOfThread = typeof (process as Partial<NodeJS.Process>).threadCpuUsage === 'function'
  const usage = isOfThread ? process.threadCpuUsage(since) : process.cpuUsage(since)
  return { usage, milliseconds: (usage.user + usage.system) / 1000 }
}

/**
 * Runs a synchronous function and returns its result. Throws if it computes for longer: a parser cannot be stopped in another way. If it
 * waited for a busy processor meanwhile, it runs again with more time. Each call starts a thread that watches it, which takes up to some
 * milliseconds.
 */
export const withinTime = <T>(milliseconds: number, run: () => T): T => {
  for (let timeout = Math.ceil(milliseconds); ; timeout *= 4) {
    waiting[slot] = run
    const { usage } = computedMs()
    const startedAt = performance.now()
    try {
      return runInThisContext(script, { timeout }) as T
    } catch (error) {
      const isOwnTimeout = performance.now() - startedAt >= timeout
      const hasWaited = computedMs(usage).milliseconds < milliseconds * 0.9
      if (!isOwnTimeout || !hasWaited || timeout * 4 > milliseconds * maxElapsedPerComputed) throw error
    }
  }
}
