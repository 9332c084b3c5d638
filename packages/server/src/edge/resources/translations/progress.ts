import type { TranslationProgress } from '@scriptorium/types'
import type { Services } from '../../services.ts'
import type { ReportProgress } from './translate-pages.ts'

/** At most one write per interval, so that progress costs little next to the translated pages. */
const minIntervalMs = 1000

/** Returns a function that records the progress of a run, which the API shows while the run is in progress. */
export const progressRecorder = ({ database }: Pick<Services, 'database'>, translationId: string): ReportProgress => {
  let recordedAt = Number.NEGATIVE_INFINITY
  return async (progress: TranslationProgress) => {
    if (performance.now() - recordedAt < minIntervalMs) return
    recordedAt = performance.now()
    // Progress that a power failure loses is no loss: the next run counts from the start.
    await database.writeTxUnsynced((trx) =>
      trx('translations')
        .where({ id: translationId, status: 'running' })
        .update({ progress: JSON.stringify(progress) }),
    )
  }
}
