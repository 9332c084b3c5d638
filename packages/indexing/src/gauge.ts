import { Gauge, type Registry } from 'prom-client'
import type { Database } from '@scriptorium/database/open'
import { staleIndexes } from './state.ts'

/** Creates the gauges of the indexes for search and links, of all servers on one database. */
export const gaugeIndexes = ({ read }: Pick<Database, 'read'>, registers: Registry[]): void => {
  const lag = new Gauge({
    name: 'scriptorium_index_lag_seconds',
    help: 'Age of the oldest content that the indexes for search and links do not have yet',
    registers,
  })
  void new Gauge({
    name: 'scriptorium_stale_indexes',
    help: 'Spaces whose indexes for search and links are behind their content',
    registers,
    async collect() {
      const found = await staleIndexes(read).catch(() => undefined)
      if (!found) return
      this.set(found.spaces)
      lag.set(found.since === undefined ? 0 : Math.max(Date.now() - Date.parse(found.since), 0) / 1000)
    },
  })
}
