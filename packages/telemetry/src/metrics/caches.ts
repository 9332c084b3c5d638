import { cacheUsage } from '@scriptorium/basics/counted-cache'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Counts how often the caches of the process have a value. */
export const countCaches = (registers: Registry[]): void => {
  void new Counter({
    name: 'scriptorium_cache_requests_total',
    help: 'Requests to the caches of the process, by cache and by result: hit or miss',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset()
      for (const { name, hits, misses } of cacheUsage()) {
        this.inc({ cache: name, result: 'hit' }, hits)
        this.inc({ cache: name, result: 'miss' }, misses)
      }
    },
  })
  void new Gauge({
    name: 'scriptorium_cache_entries',
    help: 'Values in the caches of the process',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const { name, entries } of cacheUsage()) this.set({ cache: name }, entries)
    },
  })
}
