import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** The share of its time that an event loop without requests is busy at most, with health checks and timers. */
const idleShare = 0.1
const busyFactor = 6

/**
 * Runs the steps of work that nobody waits for. A step can take tens of milliseconds, and a request needs several turns of the event
 * loop, so steps without pauses would delay each request several times. After a step, requests get as much time as it took, and
 * six times as much if there are any.
 */
export const runBetweenRequests = async (steps: Iterable<() => void>): Promise<void> => {
  for (const step of steps) {
    const start = performance.now()
    step()
    const tookMs = performance.now() - start
    const before = performance.eventLoopUtilization()
    await sleep(tookMs)
    if (performance.eventLoopUtilization(before).utilization > idleShare) await sleep(tookMs * (busyFactor - 1))
  }
}
