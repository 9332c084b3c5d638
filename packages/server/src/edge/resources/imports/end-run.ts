import type { Knex } from 'knex'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import type { Services } from '../../services.ts'
import { updateActiveRun } from './repo.ts'

/** How an import ended. */
type End = Partial<ImportRunRow> & { status: 'completed' | 'failed' }

/** Ends an import unless it has ended, and tells whoever began it. */
export const endRun = async (
  trx: Knex,
  { events }: Pick<Services, 'events'>,
  { id, organizationId, createdBy: userId }: ImportRunRow,
  end: End,
  now: string,
): Promise<void> => {
  const change = { ...end, progress: null, updatedAt: now, completedAt: now }
  if (await updateActiveRun(trx, id, change)) await events.raise(trx, 'workEnded', { organizationId }, { userId, now })
}

const maxReasonLength = 2000

/** Ends an import as failed, unless it has ended. */
export const endFailed = (
  trx: Knex,
  services: Pick<Services, 'events'>,
  run: ImportRunRow,
  message: string,
): Promise<void> => {
  const reason = message.slice(0, maxReasonLength)
  return endRun(trx, services, run, { status: 'failed', reason }, new Date().toISOString())
}
