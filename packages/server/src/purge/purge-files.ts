import type { JobContext, NoPayload } from '../jobs/job.ts'
import { doomedFiles, undoomFiles } from './repo.ts'

const hourMs = 3_600_000
const filesPerBatch = 100

/**
 * Deletes files that nothing has named for an hour, which is more than it takes to write what names them. The transaction is
 * open meanwhile: whoever is about to name one again waits, and then stores it anew.
 */
export const run = async (
  _payload: NoPayload,
  { services: { database, storage }, signal }: JobContext,
): Promise<void> => {
  const before = new Date(Date.now() - hourMs).toISOString()
  for (;;) {
    const keys = await doomedFiles(database.read, before, filesPerBatch)
    for (const key of keys) {
      signal.throwIfAborted()
      await database.writeTx(async (trx) => {
        if ((await undoomFiles(trx, [key])) > 0) await storage.delete(key)
      })
    }
    if (keys.length < filesPerBatch) return
  }
}
