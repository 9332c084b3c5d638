import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/open.ts'
import { countUnfinished } from './repo.ts'

/** Creates the gauge of due, running and failed jobs, of all servers on one database. */
export const gaugeJobs = ({ read }: Pick<Database, 'read'>, registers: Registry[]): Gauge<'state'> =>
  new Gauge({
    name: 'scriptorium_jobs',
    help: 'Jobs that are due, running, or failed',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      // Without the database this gauge is empty, and the other metrics are still answered.
      const counts = await countUnfinished(read, new Date().toISOString()).catch(() => [])
      for (const { state, count } of counts) this.set({ state }, count)
    },
  })
