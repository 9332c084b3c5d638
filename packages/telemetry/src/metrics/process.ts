import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** What the server knows of itself when a metric is read. */
export interface ProcessParts {
  scripts: { counts(): { busy: number; idle: number; waiting: number } }
  validator: { compiled(): { requests: number; responses: number } }
}

let ofProcess: Registry | undefined

/**
 * Returns the metrics of the heap, the event loop and the process. They are created once: each further set would observe every garbage
 * collection and measure the event loop for as long as the process lives.
 */
export const metricsOfProcess = (): Registry => {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Creates the gauges of the processes of scripts and of the compiled validators. */
export const gaugeProcess = (registry: Registry, { scripts, validator }: ProcessParts): void => {
  const registers = [registry]
  void new Gauge({
    name: 'scriptorium_scripts',
    help: 'Processes that run scripts of integrations, and events that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(scripts.counts())) this.set({ state }, count)
    },
  })
  void new Gauge({
    name: 'scriptorium_validators',
    help: 'Compiled validators; their number depends only on the spec',
    labelNames: ['of'],
    registers,
    collect() {
      for (const [of, count] of Object.entries(validator.compiled())) this.set({ of }, count)
    },
  })
}
