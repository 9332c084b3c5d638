import type { Knex } from 'knex'
import { ContentError } from '@scriptorium/content/content-error'
import { GitError } from '@scriptorium/outside/git/git-error'
import type { JobContext } from '@scriptorium/jobs/job'
import { placeOf, sealedColumns } from '../../platform/secrets/sealed-columns.ts'
import { UnopenableError, type Sealer } from '../../platform/secrets/sealer.ts'
import { endOperation } from './record-operation.ts'
import { announceSync } from './announce.ts'
import { findOperation } from './repo.ts'
import type { GitRequest } from './request.ts'
import type { SyncServices } from './services.ts'
import { exportContent } from './export-content.ts'
import { importCommit } from './import-commit.ts'

/** Identifies the operation. Its sealed request is in the operation's row. */
export interface OperationJob {
  spaceId: string
  operationId: string
}

const guardOf = ({ spaceId }: OperationJob) => `space:${spaceId}`
const nameOf = ({ spaceId, operationId }: OperationJob) => ({ spaceId, id: operationId })

const openRequest = (sealer: Sealer, { spaceId, request }: { spaceId: string; request: string }): GitRequest => {
  try {
    return JSON.parse(sealer.open(request, placeOf(sealedColumns.gitRequests, spaceId))) as GitRequest
  } catch (cause) {
    if (!(cause instanceof UnopenableError)) throw cause
    throw new GitError('The stored request can no longer be decrypted: start it again', { cause })
  }
}

/** Runs an import or export. An interrupted operation restarts, because only its last transaction changes the space. */
export const run = async (
  payload: OperationJob,
  { services, signal: stopping, finish, waitOutside }: JobContext<SyncServices>,
): Promise<void> => {
  const { config, database, sealer, log } = services
  const operation = await findOperation(database.read, payload.spaceId)
  if (operation?.id !== payload.operationId || operation.state !== 'running' || !operation.request) return
  const late = AbortSignal.timeout(config.gitTimeout * 1000)
  const signal = AbortSignal.any([stopping, late])
  const now = new Date().toISOString()
  const task = {
    services,
    operation,
    signal,
    waitOutside,
    now,
    finish: <T>(work: (trx: Knex.Transaction) => Promise<T>) => finish(work, guardOf(payload)),
  }
  try {
    const request = openRequest(sealer, { ...operation, request: operation.request })
    await (request.direction === 'import' ? importCommit({ ...task, request }) : exportContent({ ...task, request }))
  } catch (error) {
    if (stopping.aborted) throw error
    const isKnown = error instanceof GitError || error instanceof ContentError
    if (!late.aborted && !isKnown) throw error
    const message = late.aborted ? `It took longer than ${config.gitTimeout} seconds` : (error as Error).message
    log.warn({ spaceId: payload.spaceId, direction: operation.direction, reason: message }, 'Git has failed')
    const state = late.aborted ? 'timeout' : 'failure'
    await finish(async (trx) => {
      await endOperation(trx, nameOf(payload), { state, error: message, endedAt: new Date().toISOString() })
      await announceSync(trx, services, operation, { state: 'failure' })
    }, guardOf(payload))
  }
}
