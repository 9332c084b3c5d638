import { availableParallelism } from 'node:os'
import { createLane, type Lane, type ProcessLimits } from '@scriptorium/outside/processes/run-limited'
import { maxComputingMs, maxHeapMegabytes, maxRunningMs, quickComputingMs, quickHeapMegabytes } from './limits.ts'

const processors = availableParallelism()

const quick = createLane({
  running: Math.max(2, processors),
  keptForQuick: 1,
  outside: 8,
  priority: 5,
  limits: { computingMs: quickComputingMs, runningMs: maxRunningMs, heapMegabytes: quickHeapMegabytes },
})

const long = createLane({
  running: Math.max(1, Math.floor(processors / 2)),
  outside: 2,
  priority: 5,
  limits: { computingMs: maxComputingMs, runningMs: maxRunningMs, heapMegabytes: maxHeapMegabytes },
})

/** Returns where a document is processed. Few processes may take long, so that quick documents need not wait for others. */
export const lanesFor = (isLong: boolean, limits?: Omit<ProcessLimits, 'runningMs'>): Lane[] => {
  if (limits) return [{ ...long, limits: { ...long.limits, ...limits } }]
  return isLong ? [long] : [quick, long]
}
