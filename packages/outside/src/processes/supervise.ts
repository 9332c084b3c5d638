import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Why a process ended: it was done, it reached a limit of time or memory, its owner stopped it, another program killed it, or it
 * had a fault. A process that was killed says nothing about its work, which can be tried again.
 */
export type EndReason = 'crash' | 'done' | 'killed' | 'memory' | 'stopped' | 'time'

/** How a process ended. */
export interface Ended {
  reason: EndReason
  code: number | null
}

/** A process that is watched until its end. */
export interface Supervised {
  /** Resolves when the process and its streams have ended. Rejects if it could not be started, or its signal was aborted. */
  ended: Promise<Ended>
  /** Kills the process. */
  stop(): void
  /** Begins the time limit again. */
  restartClock(): void
}

interface Supervision {
  signal?: AbortSignal | undefined
  /** How long the process may run. */
  runningMs?: number
  /** Whether the process leads a group, which ends with it. */
  isGroup?: boolean
}

/** What ends a process from outside, such as a machine without free memory. Limits and crashes of the process are others. */
const outsideSignals = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])
// V8 ends a process without memory by one of these signals, which depends on the processor.
const outOfMemorySignals = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGTRAP', 'SIGILL'])

const reasonOf = (code: number | null, endedBy: NodeJS.Signals | null): EndReason => {
  if (code === 0) return 'done'
  if (endedBy === 'SIGXCPU') return 'time'
  if (outsideSignals.has(endedBy)) return 'killed'
  return outOfMemorySignals.has(endedBy) ? 'memory' : 'crash'
}

const killGroup = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

/** Watches a process that was just started: stops it at its limits, and tells why it ended. */
export const supervise = (
  child: ChildProcess,
  { signal, runningMs, isGroup = false }: Supervision = {},
): Supervised => {
  let stoppedFor: EndReason | undefined
  const stop = (reason: EndReason) => {
    stoppedFor ??= reason
    if (isGroup) killGroup(child.pid)
    else child.kill('SIGKILL')
  }
  const stopNow = () => stop('stopped')
  const clock = runningMs === undefined ? undefined : setTimeout(() => stop('time'), runningMs)
  const watch = async (): Promise<Ended> => {
    try {
      const [code, endedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
      signal?.throwIfAborted()
      return { reason: stoppedFor ?? reasonOf(code, endedBy), code }
    } finally {
      clearTimeout(clock)
      signal?.removeEventListener('abort', stopNow)
    }
  }
  signal?.addEventListener('abort', stopNow, { once: true })
  // `ended` tells the first error; a later one must not end the server.
  child.on('error', () => {})
  const ended = watch()
  ended.catch(() => {})
  return { ended, stop: stopNow, restartClock: () => void clock?.refresh() }
}
