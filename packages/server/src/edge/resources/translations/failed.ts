import type { Knex } from 'knex'
import type { Services } from '../../services.ts'
import { endWork } from './end-work.ts'
import { leftBy } from './left-by.ts'
import { findTranslation, statusAfterRun, updateTranslation } from './repo.ts'

/** Ends a translation whose job has failed, so that nobody waits for it. */
export const failed = async (
  trx: Knex.Transaction,
  { translationId }: { translationId: string },
  error: string,
  services: Pick<Services, 'events'>,
): Promise<void> => {
  const row = await findTranslation(trx, { id: translationId })
  if (!row) return
  // The next run still has to translate what failed before.
  const lastRun = JSON.stringify({ ...leftBy(row), error: error.slice(0, 1000) })
  const status = await statusAfterRun(trx, row)
  const now = new Date().toISOString()
  await updateTranslation(trx, row, { status, progress: null, lastRun, endedAt: now, updatedAt: now })
  await endWork(trx, services, row, now)
}
