import type { JobContext, NoPayload, WorkerServices } from './job.ts'

const dayMs = 86_400_000
const kept = [
  { state: 'completed', days: 7 },
  { state: 'replaced', days: 7 },
  { state: 'failed', days: 90 },
] as const
const rowsPerBatch = 1000

/** Deletes jobs that were completed or replaced a week ago, or failed three months ago. */
export const run = async (
  _payload: NoPayload,
  { services: { database } }: JobContext<Pick<WorkerServices, 'database'>>,
): Promise<void> => {
  const { read, writeTx } = database
  for (const { state, days } of kept) {
    const before = new Date(Date.now() - days * dayMs).toISOString()
    for (;;) {
      const ids = await read('jobs').where({ state }).where('finishedAt', '<', before).limit(rowsPerBatch).pluck('id')
      // A job that was retried meanwhile stays.
      if (ids.length > 0) await writeTx((trx) => trx('jobs').whereIn('id', ids).where({ state }).del())
      if (ids.length < rowsPerBatch) break
    }
  }
}
