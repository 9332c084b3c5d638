import type { Worker } from 'node:worker_threads'

/** Limits of a task: processor time and elapsed time in milliseconds, and the memory of the thread. */
export interface ThreadLimits {
  readonly computing: number
  readonly waiting: number
  readonly megabytes: number
}

/** The resources that a watched task has used. */
export interface Usage {
  readonly megabytes: number
  readonly computingMs: number
  /** Whether the task exceeded its limit of elapsed time. The cause can then be a busy machine rather than the task. */
  readonly isLate: boolean
}

/** A watched task: `signal` is aborted at its limits, and `stop` ends the watch. */
export interface RunningTask {
  readonly signal: AbortSignal
  readonly stop: () => Usage
}

type ThreadUsage = Pick<Worker, 'cpuUsage' | 'getHeapStatistics'>

const checkIntervalMs = 100

/**
 * Aborts the task of a thread that computes for too long or uses too much memory. Processor time counts, so that a busy
 * machine does not end tasks; the limit on elapsed time is for a thread that does not answer. The memory is
 * checked from here because V8's own limit ends the whole process when a thread exceeds it quickly.
 */
export const limitThread = (worker: ThreadUsage, { computing, waiting, megabytes }: ThreadLimits): RunningTask => {
  const controller = new AbortController()
  let atFirst: number | undefined
  let isAsking = false
  let [most, computingMs] = [0, 0]
  let isLate = false
  const checkUsage = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    const asked = Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
    const [{ user, system }, heap] = await asked.finally(() => (isAsking = false))
    const spent = (user + system) / 1000
    atFirst ??= spent
    computingMs = spent - atFirst
    most = Math.max(most, (heap.used_heap_size + heap.external_memory) / 1024 / 1024)
    if (computingMs > computing || most > megabytes) controller.abort()
  }
  // A thread that has exited cannot be asked, and its task fails anyway. One that is still starting is asked again.
  const looking = setInterval(() => void checkUsage().catch(() => undefined), checkIntervalMs)
  const end = setTimeout(() => {
    isLate = true
    controller.abort()
  }, waiting)
  const stop = (): Usage => {
    clearInterval(looking)
    clearTimeout(end)
    return { megabytes: most, computingMs, isLate }
  }
  return { signal: controller.signal, stop }
}
