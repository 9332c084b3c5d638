import { Gauge, type Registry } from 'prom-client'
import type { Database } from '@scriptorium/database/open'
import { countUnfinished, oldestDue } from './repo.ts'

/** Creates the gauges of due, running and failed jobs, of all servers on one database. Without the database, they are empty. */
export const gaugeJobs = ({ read }: Pick<Database, 'read'>, registers: Registry[]): void => {
  void new Gauge({
    name: 'scriptorium_jobs',
    help: 'Jobs that are due, running, or failed, by the name of the job',
    labelNames: ['name', 'state'],
    registers,
    async collect() {
      this.reset()
      const counts = await countUnfinished(read, new Date().toISOString()).catch(() => [])
      for (const { name, state, count } of counts) this.set({ name, state }, count)
    },
  })
  void new Gauge({
    name: 'scriptorium_oldest_job_age_seconds',
    help: 'How long the oldest due job has waited, by the name of the job',
    labelNames: ['name'],
    registers,
    async collect() {
      this.reset()
      const now = Date.now()
      const found = await oldestDue(read, new Date(now).toISOString()).catch(() => [])
      for (const { name, runAt } of found) this.set({ name }, (now - Date.parse(runAt)) / 1000)
    },
  })
}
