import { availableParallelism } from 'node:os'
import { createLane } from '@scriptorium/outside/processes/run-limited'

// Of a busy processor, requests get three quarters. With a lower priority, a large folder would not be read within the elapsed time.
const priority = 5

/** Where sources are read: in few processes at a time, which give way to requests. */
export const lane = createLane({
  running: Math.max(1, Math.floor(availableParallelism() / 2)),
  outside: 2,
  priority,
  limits: { computingMs: 600_000, runningMs: 1_800_000, heapMegabytes: 1536 },
})
