import type { Database } from '@scriptorium/database/open'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import { findMarkedFiles, unmarkFilesForDeletion } from '../../platform/storage/marked-files.ts'
import type { Storage } from '@scriptorium/storage/storage'

interface PurgeServices {
  database: Database
  storage: Storage
}

const hourMs = 3_600_000
const filesPerBatch = 100

/**
 * Deletes files that have been unreferenced for an hour, which is longer than any write that references a new file takes.
 * Deletes inside the transaction, so that a write of the same file waits and then stores it again.
 */
export const run = async (
  _payload: NoPayload,
  { services: { database, storage }, signal }: JobContext<PurgeServices>,
): Promise<void> => {
  const before = new Date(Date.now() - hourMs).toISOString()
  for (;;) {
    const keys = await findMarkedFiles(database.read, before, filesPerBatch)
    for (const key of keys) {
      signal.throwIfAborted()
      await database.writeTx(async (trx) => {
        if ((await unmarkFilesForDeletion(trx, [key])) > 0) await storage.delete(key)
      })
    }
    if (keys.length < filesPerBatch) return
  }
}
