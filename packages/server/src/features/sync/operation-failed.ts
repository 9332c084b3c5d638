import { notLoaded } from '@scriptorium/jobs/rules'
import type { Knex } from 'knex'
import { announceSync } from './announce.ts'
import { endOperation } from './record-operation.ts'
import { findOperation } from './repo.ts'
import type { OperationJob } from './run-operation.ts'
import type { SyncServices } from './services.ts'

/** Ends the operation as failed after every attempt ended in an unexpected error. */
export const failed = async (
  trx: Knex.Transaction,
  payload: OperationJob,
  error: string,
  services: SyncServices,
): Promise<void> => {
  const operation = await findOperation(trx, payload.spaceId)
  if (operation?.id !== payload.operationId || operation.state !== 'running') return
  const reason = error === notLoaded ? notLoaded : 'An internal error occurred'
  const ended = { state: 'failure' as const, error: reason, endedAt: new Date().toISOString() }
  await endOperation(trx, { spaceId: payload.spaceId, id: payload.operationId }, ended)
  await announceSync(trx, services, operation, { state: 'failure' })
}
