import { requireQueueRoom } from '../../platform/jobs/quota.ts'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import type { GitOperationRow } from '@scriptorium/schema/tables/git'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { allowedFolder } from '@scriptorium/outside/git/remote'
import { invalid } from '../../ground/problem.ts'
import { placeOf, sealedColumns } from '../../platform/secrets/sealed-columns.ts'
import type { SyncServices } from './services.ts'
import { findOperation } from './repo.ts'
import { record } from './record-operation.ts'
import { requireNoneRunning, requireUnlockedSpace, type GitRequest } from './request.ts'

interface StartInput {
  db: Knex
  services: SyncServices
  space: SpaceRow
  userId: string
  now: string
}

/** Starts an import or export as a job. The stored request is sealed, because it can contain a password. */
export const startGitOperation = async (
  { db, services, space, userId, now }: StartInput,
  request: GitRequest,
): Promise<void> => {
  if (request.direction === 'import') requireUnlockedSpace(space)
  requireNoneRunning(await findOperation(db, space.id))
  const { remote, direction } = request
  if (remote.kind === 'file' && !(await allowedFolder(remote, services.config.gitFolders))) {
    throw invalid('/body/url', 'is not a repository that this server is allowed to use')
  }
  await requireQueueRoom(db, services.config.queuedJobsPerOrganization, space.organizationId)
  const id = newId()
  const operation: GitOperationRow = {
    spaceId: space.id,
    id,
    direction,
    state: 'running',
    url: remote.url,
    request: services.sealer.seal(JSON.stringify(request), placeOf(sealedColumns.gitRequests, space.id)),
    createdBy: userId,
    startedAt: now,
    endedAt: null,
    error: null,
    oid: null,
    revisionId: null,
    changeRequestId: null,
  }
  await record(db, operation)
  await services.jobs.enqueue(db, 'git', { spaceId: space.id, operationId: id })
}
