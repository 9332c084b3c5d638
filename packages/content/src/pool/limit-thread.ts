import type { Worker } from 'node:worker_threads'

/** How long a task may compute, how long it may take in all, in milliseconds, and how large its thread's heap may become. */
export interface ThreadLimits {
  readonly computing: number
  readonly waiting: number
  readonly megabytes: number
}

/** A task that is watched: it ends when `signal` is aborted, and `stop` gives the most megabytes that were seen. */
export interface RunningTask {
  readonly signal: AbortSignal
  readonly stop: () => number
}

type ThreadUsage = Pick<Worker, 'cpuUsage' | 'getHeapStatistics'>

const checkIntervalMs = 100

/**
 * Aborts the task of a thread that computes for too long or takes too much memory. Only time on a processor counts: that the
 * machine is busy with something else is not the task's fault; the whole time has a limit far beyond, for a thread that
 * cannot be asked. The heap is watched from here since V8's own limit ends the process where a thread rushes past it.
 */
export const limitThread = (worker: ThreadUsage, { computing, waiting, megabytes }: ThreadLimits): RunningTask => {
  const controller = new AbortController()
  let atFirst: number | undefined
  let isAsking = false
  let most = 0
  const look = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    const [{ user, system }, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
    isAsking = false
    const spent = (user + system) / 1000
    atFirst ??= spent
    most = Math.max(most, heap.used_heap_size / 1024 / 1024)
    if (spent - atFirst > computing || most > megabytes) controller.abort()
  }
  // A thread that has ended by itself cannot be asked; its task fails anyway.
  const looking = setInterval(() => void look().catch(() => undefined), checkIntervalMs)
  const end = setTimeout(() => controller.abort(), waiting)
  const stop = (): number => {
    clearInterval(looking)
    clearTimeout(end)
    return most
  }
  return { signal: controller.signal, stop }
}
