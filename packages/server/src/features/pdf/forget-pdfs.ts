import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import type { PdfServices } from './services.ts'
import { deletePdf, findExpiredPdfs } from './repo.ts'

const dayMs = 86_400_000

/** Deletes PDFs that are older than a day. Deletes the bytes before the rows, so that no bytes are orphaned. */
export const run = async (
  _payload: NoPayload,
  { services: { database, storage } }: JobContext<Pick<PdfServices, 'database' | 'storage'>>,
): Promise<void> => {
  const before = new Date(Date.now() - dayMs).toISOString()
  for (;;) {
    const pdfs = await findExpiredPdfs(database.read, before)
    for (const { id, storageKey } of pdfs) {
      if (storageKey !== null) await storage.delete(storageKey)
      await database.writeTx((trx) => deletePdf(trx, id))
    }
    if (pdfs.length === 0) return
  }
}
