import type { Knex } from 'knex'
import type { GitLinkRow, GitOperationRow } from '@scriptorium/schema/tables/git'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { WaitOutside } from '@scriptorium/content/pool/wait-outside'
import { GitError } from '@scriptorium/outside/git/git-error'
import type { Commit } from '@scriptorium/outside/git/repository'
import { announceSync } from './announce.ts'
import type { GitRequest } from './request.ts'
import { endOperation } from './record-operation.ts'
import { findLink } from './repo.ts'
import { findChangeRequest } from '../../domain/history/change-requests.ts'
import type { SyncServices } from './services.ts'

/** A running import or export. */
export interface Task {
  services: SyncServices
  request: GitRequest
  operation: GitOperationRow
  signal: AbortSignal
  waitOutside: WaitOutside
  now: string
  /** The tool whose files the branch has, if they were translated. */
  tool?: string | undefined
  /** Runs the last writes and completes the job in one transaction, under the lock of the space. */
  finish<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>
}

/** The last state that a space and a branch shared. */
export interface Common {
  /** The commit whose content equals that of `revisionId`. */
  oid: string | null
  revisionId: string | null
  /** The tool whose files the branch has, if they were translated. */
  tool?: string | undefined
  /** A later commit that was imported into a change request, if that is neither merged nor archived. */
  pending?: { oid: string; revisionId: string; changeRequestId: string; number: number }
}

const isSame = (link: GitLinkRow, { remote, ref, directory }: GitRequest): boolean =>
  link.url === remote.url && link.ref === ref && link.directory === directory

/** Returns the last state that the space shared with the requested branch; null ids if there is none. */
export const findCommon = async (db: Knex, { request, operation }: Task): Promise<Common> => {
  const link = request.standalone ? undefined : await findLink(db, operation.spaceId)
  if (!link || !isSame(link, request)) return { oid: null, revisionId: null }
  const { oid, revisionId, pendingOid, pendingRevisionId, changeRequestId } = link
  const tool = link.tool ?? undefined
  const found = changeRequestId ? await findChangeRequest(db, operation.spaceId, changeRequestId) : undefined
  if (!found || !pendingOid || !pendingRevisionId) return { oid, revisionId, tool }
  const { status, number } = found.changeRequest
  // After the merge, main content includes the pending commit.
  if (status === 'merged') return { oid: pendingOid, revisionId: pendingRevisionId, tool }
  if (status === 'archived') return { oid, revisionId, tool }
  const pending = { oid: pendingOid, revisionId: pendingRevisionId, changeRequestId: changeRequestId!, number }
  return { oid, revisionId, pending, tool }
}

/** Returns the link row that stores the common state. */
const linkOf = (
  { request, operation, tool }: Task,
  { oid, revisionId, pending, tool: before }: Common,
  known: Pick<GitLinkRow, 'provider' | 'webUrl'>,
  now: string,
): GitLinkRow => ({
  spaceId: operation.spaceId,
  url: request.remote.url,
  ref: request.ref,
  directory: request.directory,
  tool: tool ?? before ?? null,
  provider: known.provider,
  webUrl: known.webUrl,
  oid,
  revisionId,
  pendingOid: pending?.oid ?? null,
  pendingRevisionId: pending?.revisionId ?? null,
  changeRequestId: pending?.changeRequestId ?? null,
  updatedAt: now,
})

/** Returns the commit data of a revision, as JSON. */
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

/** Returns the current row of the space. Throws if it was deleted, or locked during an import. */
export const requireSpace = async (db: Knex, { operation, request }: Task): Promise<SpaceRow> => {
  const space = await db('spaces').where({ id: operation.spaceId }).first()
  if (!space || space.deletedAt) throw new GitError('The space has been deleted')
  if (request.direction === 'import' && space.editMode === 'locked') throw new GitError('The space has been locked')
  return space
}

/** The result of an operation. */
type Result = Pick<Partial<GitOperationRow>, 'oid' | 'revisionId' | 'changeRequestId'>

/** Returns the provider and web URL. Values of an earlier request for the same repository apply if this one has none. */
const hostOf = async (db: Knex, { request, operation }: Task): Promise<Pick<GitLinkRow, 'provider' | 'webUrl'>> => {
  const before = await findLink(db, operation.spaceId)
  if (request.saysHost || before?.url !== request.remote.url) return request
  return { provider: request.provider ?? before.provider, webUrl: before.webUrl ?? request.webUrl }
}

/** Ends an operation successfully and, unless it is standalone, stores the common state in the space's link. */
export const succeed = async (trx: Knex, task: Task, result: Result, common: Common): Promise<void> => {
  const endedAt = new Date().toISOString()
  const link = task.request.standalone ? undefined : linkOf(task, common, await hostOf(trx, task), endedAt)
  await endOperation(trx, task.operation, { state: 'success', endedAt, ...result }, link)
  await announceSync(trx, task.services, task.operation, { state: 'success', ...result })
}
