import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/open.ts'
import { countUnfinished } from './repo.ts'

/** How much there is to do, is being done, and has failed for good: of all servers on one database. */
export const gaugeJobs = ({ read }: Pick<Database, 'read'>, registers: Registry[]): Gauge<'state'> =>
  new Gauge({
    name: 'scriptorium_jobs',
    help: 'Jobs that are due, run, or have failed',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      // Where the database is away there is nothing to say, and everything else to be measured.
      const counts = await countUnfinished(read, new Date().toISOString()).catch(() => [])
      for (const { state, count } of counts) this.set({ state }, count)
    },
  })
