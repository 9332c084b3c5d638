import type { Database } from './open.ts'

const sweepIntervalMs = 60_000
const rowsPerBatch = 1000

/**
 * Creates a function that deletes the expired rows of a table. It may be called at any time: it looks once a minute, outside
 * the caller's transaction, and deletes in small transactions that hardly delay other writers.
 */
export const createSweep = (
  { read, writeTxUnsynced }: Database,
  table: 'keptAnswers' | 'pageFeedback' | 'recentWrites' | 'requestCounts',
) => {
  let last = 0
  const expired = (moment: string) => read(table).where('expiresAt', '<', moment).orderBy('expiresAt')
  return async (now = Date.now()): Promise<void> => {
    if (now - last < sweepIntervalMs) return
    last = now
    const moment = new Date(now).toISOString()
    for (;;) {
      const ids = await expired(moment).limit(rowsPerBatch).pluck('id')
      // A row that was renewed meanwhile stays.
      if (ids.length > 0)
        await writeTxUnsynced((trx) => trx(table).whereIn('id', ids).where('expiresAt', '<', moment).del())
      if (ids.length < rowsPerBatch) return
    }
  }
}
