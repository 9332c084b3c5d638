import type { ImportRunProgress } from '@scriptorium/types'
import type { Services } from '../../services.ts'
import { updateActiveRun } from './repo.ts'

/** At most one write per interval, so that progress costs little next to the work. */
const minIntervalMs = 1000

type Step = ImportRunProgress['step']

/** Records how far an import is, and notices that it was cancelled. */
export interface Progress {
  /** Returns the recorder of a step. */
  step(step: Step): (done: number, total: number) => void
  /** Aborted when the import was cancelled. */
  cancelled: AbortSignal
  /** Ends the watch for a cancellation. */
  close(): void
}

const estimate = (startedAt: number, done: number, total: number): Pick<ImportRunProgress, 'secondsLeft'> => {
  if (done === 0 || total === 0) return {}
  const seconds = (performance.now() - startedAt) / 1000
  return { secondsLeft: Math.max(0, Math.round((seconds / done) * (total - done))) }
}

/** Opens the progress of an import. */
export const openProgress = ({ database, log }: Pick<Services, 'database' | 'log'>, importRunId: string): Progress => {
  const cancelling = new AbortController()
  let current: ImportRunProgress = { step: 'fetch', done: 0, total: 0 }
  const write = async () => {
    const change = { progress: JSON.stringify(current), updatedAt: new Date().toISOString() }
    // Progress that a power failure loses is no loss: the import begins again.
    const isActive = await database.writeTxUnsynced((trx) => updateActiveRun(trx, importRunId, change))
    if (!isActive) cancelling.abort()
  }
  const report = () => void write().catch((error: unknown) => log.warn({ err: error }, 'progress was not recorded'))
  const timer = setInterval(report, minIntervalMs)
  return {
    step: (step) => {
      const startedAt = performance.now()
      current = { step, done: 0, total: 0 }
      return (done, total) => void (current = { step, done, total, ...estimate(startedAt, done, total) })
    },
    cancelled: cancelling.signal,
    close: () => clearInterval(timer),
  }
}
