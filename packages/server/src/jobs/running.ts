import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/open.ts'
import type { JobRow } from '../db/tables/jobs.ts'
import { renewLeases } from './repo.ts'

interface Run {
  name: string
  abort: AbortController
  over: Promise<void>
}

/** What a server is doing: keeps it ours while it goes on, and ends it in time. */
export const createRunning = ({ writeTx }: Database) => {
  const runs = new Map<string, Run>()
  return {
    count: (name?: string): number =>
      name === undefined ? runs.size : [...runs.values()].filter((run) => run.name === name).length,

    begin: ({ id, name }: JobRow, work: (signal: AbortSignal) => Promise<void>, onOver: () => void): void => {
      const abort = new AbortController()
      const over = work(abort.signal).then(() => {
        runs.delete(id)
        onOver()
      })
      runs.set(id, { name, abort, over })
    },

    /** Says that we are alive; what another server has taken over meanwhile is told to end. */
    renew: async (worker: string, leaseUntil: string): Promise<void> => {
      if (runs.size === 0) return
      const known = [...runs]
      const ours = new Set(await writeTx((trx) => renewLeases(trx, { worker, leaseUntil })))
      for (const [id, { abort }] of known) if (!ours.has(id)) abort.abort()
    },

    /** Tells everything to end, and waits for it as long as is allowed. */
    end: async (patience: number): Promise<void> => {
      for (const { abort } of runs.values()) abort.abort()
      const over = Promise.all([...runs.values()].map((run) => run.over))
      const enough = new AbortController()
      const late = sleep(patience, undefined, { signal: enough.signal }).catch(() => {})
      await Promise.race([over, late])
      enough.abort()
    },
  }
}
