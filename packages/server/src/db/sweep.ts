import type { Database } from './open.ts'

const sweepIntervalMs = 60_000
const rowsPerBatch = 1000

/**
 * Takes away the rows of a table whose time is over. To be called by the way, as often as one likes: it looks once a
 * minute, outside of the caller's transaction, and deletes in small ones that other writers hardly feel.
 */
export const createSweep = ({ read, writeTx }: Database, table: 'keptAnswers' | 'requestCounts') => {
  let last = 0
  const expired = (moment: string) => read(table).where('expiresAt', '<', moment).orderBy('expiresAt')
  return async (now = Date.now()): Promise<void> => {
    if (now - last < sweepIntervalMs) return
    last = now
    const moment = new Date(now).toISOString()
    for (;;) {
      const ids = await expired(moment).limit(rowsPerBatch).pluck('id')
      // What was renewed in between stays.
      if (ids.length > 0) await writeTx((trx) => trx(table).whereIn('id', ids).where('expiresAt', '<', moment).del())
      if (ids.length < rowsPerBatch) return
    }
  }
}
