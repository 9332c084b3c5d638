import { onTaskEnd, taskCounts } from '@scriptorium/content/pool/lanes'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { spend } from '../log.ts'
import { shortSeconds } from './seconds.ts'

// All servers of a process share the threads, so they share these metrics.
const durations = new Histogram({
  name: 'scriptorium_text_task_duration_seconds',
  help: 'Time from a call to parse, write or merge a text in a thread to its result',
  labelNames: ['task', 'outcome'],
  buckets: shortSeconds,
  registers: [],
})

const tasks = new Gauge({
  name: 'scriptorium_text_tasks',
  help: 'Texts that wait for a thread, and threads that are busy',
  labelNames: ['state'],
  registers: [],
  collect() {
    const { waiting, running } = taskCounts()
    this.set({ state: 'waiting' }, waiting)
    this.set({ state: 'running' }, running)
  },
})

/** Counts the texts that the threads of the process parse and write. */
export const countTexts = (registry: Registry): void => {
  registry.registerMetric(durations)
  registry.registerMetric(tasks)
  onTaskEnd(({ task, outcome, elapsedMs }) => {
    durations.observe({ task, outcome }, elapsedMs / 1000)
    spend('textMs', elapsedMs)
  })
}
