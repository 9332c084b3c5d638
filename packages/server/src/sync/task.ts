import type { Knex } from 'knex'
import type { GitLinkRow, GitOperationRow } from '../db/tables/git.ts'
import type { SpaceRow } from '../db/tables/places.ts'
import { GitError } from '../git/git-error.ts'
import type { Commit } from '../git/repository.ts'
import type { GitRequest } from './request.ts'
import { endOperation } from './record-operation.ts'
import { findLink } from './repo.ts'
import { findChangeRequest } from '../history/change-requests.ts'
import type { SyncServices } from './services.ts'

/** One import or export, under way. */
export interface Task {
  services: SyncServices
  request: GitRequest
  operation: GitOperationRow
  signal: AbortSignal
  now: string
  /** Ends the job with the last of its writes, under the lock of the space. */
  finish<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>
}

/** How far a space and a branch have come together. */
export interface Common {
  /** The commit and the revision that say the same. */
  oid: string | null
  revisionId: string | null
  /** As of a commit whose changes wait in a change request that is neither merged nor archived. */
  pending?: { oid: string; revisionId: string; changeRequestId: string; number: number }
}

const isSame = (link: GitLinkRow, { remote, ref, directory }: GitRequest): boolean =>
  link.url === remote.url && link.ref === ref && link.directory === directory

/** What is common to the space and the branch that is asked for; nothing, if the space is in step with another one. */
export const findCommon = async (db: Knex, { request, operation }: Task): Promise<Common> => {
  const link = request.standalone ? undefined : await findLink(db, operation.spaceId)
  if (!link || !isSame(link, request)) return { oid: null, revisionId: null }
  const { oid, revisionId, pendingOid, pendingRevisionId, changeRequestId } = link
  const found = changeRequestId ? await findChangeRequest(db, operation.spaceId, changeRequestId) : undefined
  if (!found || !pendingOid || !pendingRevisionId) return { oid, revisionId }
  const { status, number } = found.changeRequest
  // By its merge, main content has taken up all that came with it.
  if (status === 'merged') return { oid: pendingOid, revisionId: pendingRevisionId }
  if (status === 'archived') return { oid, revisionId }
  const pending = { oid: pendingOid, revisionId: pendingRevisionId, changeRequestId: changeRequestId!, number }
  return { oid, revisionId, pending }
}

/** The link that remembers it. */
const linkOf = (
  { request, operation }: Task,
  { oid, revisionId, pending }: Common,
  known: Pick<GitLinkRow, 'provider' | 'webUrl'>,
  now: string,
): GitLinkRow => ({
  spaceId: operation.spaceId,
  url: request.remote.url,
  ref: request.ref,
  directory: request.directory,
  provider: known.provider,
  webUrl: known.webUrl,
  oid,
  revisionId,
  pendingOid: pending?.oid ?? null,
  pendingRevisionId: pending?.revisionId ?? null,
  changeRequestId: pending?.changeRequestId ?? null,
  updatedAt: now,
})

/** What a revision tells of its commit. */
export const gitOf = (
  { request: { commitUrl, ref } }: Task,
  { oid, message }: Commit,
  createdByService = false,
): string => {
  const url = `${commitUrl ?? ''}${oid}`
  return JSON.stringify({
    oid,
    message,
    createdByService,
    ...(commitUrl && url.length <= 2048 && { url }),
    ref,
  })
}

/** The space as it is by now; one that is gone ends the operation. */
export const requireSpace = async (db: Knex, { operation, request }: Task): Promise<SpaceRow> => {
  const space = await db('spaces').where({ id: operation.spaceId }).first()
  if (!space || space.deletedAt) throw new GitError('The space has been deleted')
  if (request.direction === 'import' && space.editMode === 'locked') throw new GitError('The space has been locked')
  return space
}

/** What has come of an operation. */
type Result = Pick<Partial<GitOperationRow>, 'oid' | 'revisionId' | 'changeRequestId'>

/** A request that does not say who hosts the repository leaves what an earlier one said. */
const hostOf = async (db: Knex, { request, operation }: Task): Promise<Pick<GitLinkRow, 'provider' | 'webUrl'>> => {
  const before = await findLink(db, operation.spaceId)
  if (request.saysHost || before?.url !== request.remote.url) return request
  return { provider: request.provider ?? before.provider, webUrl: before.webUrl ?? request.webUrl }
}

/** Notes the success of an operation, and unless it stands alone what the space is in step with. */
export const succeed = async (trx: Knex, task: Task, result: Result, common: Common): Promise<void> => {
  const endedAt = new Date().toISOString()
  const link = task.request.standalone ? undefined : linkOf(task, common, await hostOf(trx, task), endedAt)
  await endOperation(trx, task.operation, { state: 'success', endedAt, ...result }, link)
}
