import { notLoaded } from '@scriptorium/jobs/rules'
import type { Knex } from 'knex'
import type { Services } from '../../services.ts'
import { endFailed } from './end-run.ts'
import { findImportRun } from './repo.ts'
import type { ImportJob } from './run.ts'

/** Ends the import as failed after every attempt ended in an unexpected error. */
export const failed = async (
  trx: Knex.Transaction,
  { importRunId }: ImportJob,
  error: string,
  services: Pick<Services, 'events'>,
): Promise<void> => {
  const run = await findImportRun(trx, { id: importRunId })
  if (run) await endFailed(trx, services, run, error === notLoaded ? notLoaded : 'An internal error occurred')
}
