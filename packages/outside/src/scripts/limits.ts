import { availableParallelism } from 'node:os'

const maxProcesses = Math.min(Math.max(availableParallelism() * 4, 6), 32)

/** What one script can use. The limits are enforced from outside, because a script can do anything within its process. */
export const scriptLimits = {
  /** A process is stopped below 256 MB, because it grows until the next check. */
  maxMemoryBytes: 240_000_000,
  memoryCheckMs: 50,
  /** How much lower than that of requests the priority of a process is. */
  priority: 10,
  /** The processor time after which a process gets the lowest priority. Starting takes half of it. */
  processorMs: 300,
  maxRequestsPerEvent: 50,
  /** What a script logs during one event, as JSON. */
  maxLogBytesPerEvent: 2_000_000,
  maxRequestBytes: 10_485_760,
  maxResponseBytes: 10_485_760,
  startMs: 10_000,
  /** How many processes start at a time, and how long one keeps the next one waiting. */
  startsAtOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  startTurnMs: 1000,
  /** How long an event waits for a process. */
  waitMs: 10_000,
  idleMs: 30_000,
  /** How long a script that does not start is not started again. */
  restartMs: 5000,
  maxProcesses,
  maxProcessesPerIntegration: 2,
  /** So that the integrations of one organization leave room for those of others. */
  maxProcessesPerOwner: Math.floor(maxProcesses * 0.6),
  /** Places for organizations whose scripts have no process yet. */
  reservedProcesses: Math.max(2, Math.floor(maxProcesses / 4)),
  /** An organization with a script that had to be stopped lately. Each of its scripts gets one process. */
  maxProcessesPerSuspect: 2,
  /** All such organizations together. */
  maxSuspectProcesses: Math.floor(maxProcesses / 2),
  suspectMs: 60_000,
  /** Its processes give way to those of others, too. */
  suspectPriority: 15,
} as const
