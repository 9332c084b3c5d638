/** What one script can use. The limits are enforced from outside, because a script can do anything within its process. */
export const scriptLimits = {
  /** A process is stopped below 256 MB, because it grows until the next check. */
  maxMemoryBytes: 240_000_000,
  memoryCheckMs: 50,
  maxRequestsPerEvent: 50,
  /** What a script logs during one event, as JSON. */
  maxLogBytesPerEvent: 2_000_000,
  maxRequestBytes: 10_485_760,
  maxResponseBytes: 10_485_760,
  startMs: 10_000,
  /** How long an event waits for a process. */
  waitMs: 10_000,
  idleMs: 30_000,
  /** How long a script that does not start is not started again. */
  restartMs: 5000,
  maxProcesses: 10,
  maxProcessesPerIntegration: 2,
  /** So that the integrations of one organization leave room for those of others. */
  maxProcessesPerOwner: 6,
} as const
