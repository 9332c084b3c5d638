import type { Knex } from 'knex'
import { recordDocuments } from '../store/documents.ts'
import { mergeTrees } from '@scriptorium/content/merge/merge'
import { overwrites } from '@scriptorium/content/merge/overwrites'
import type { ContentStore } from '@scriptorium/content/store'
import type { SpaceRow } from '../db/tables/places.ts'
import { GitError } from '../git/git-error.ts'
import type { Commit } from '../git/repository.ts'
import { requestIndexing } from '../indexing/request.ts'
import { keepFiles } from '../storage/keep-file.ts'
import { updateChangeRequestRow, findChangeRequest, insertChangeRequest } from '../history/change-requests.ts'
import { noteContribution } from '../history/contributors.ts'
import { findRevision, insertRevision } from '../history/revisions.ts'
import type { Built } from './build.ts'
import { gitOf, succeed, type Common, type Task } from './task.ts'

/** What takes a commit into a space works with, under the lock of the space. */
interface Taking {
  task: Task
  trx: Knex
  store: ContentStore
  space: SpaceRow
  commit: Commit
}

interface NewState {
  root: string
  parentIds: string[]
  type?: 'edits' | 'merge' | 'update'
  changeRequestId?: string
}

const addRevision = async (
  { task, trx, space, commit }: Taking,
  { type = 'edits', ...state }: NewState,
): Promise<string> => {
  const by = { createdBy: task.operation.createdBy, createdAt: task.now, git: gitOf(task, commit) }
  return (await insertRevision(trx, { spaceId: space.id, type, ...state, ...by })).id
}

/** Notes what a tree brings along, so that it can be read and nobody sweeps it away. */
const keep = async ({ trx, space }: Taking, { documents, storageKeys }: Built): Promise<void> => {
  await recordDocuments(trx, space.lineageId, documents)
  await keepFiles(trx, storageKeys)
}

const rootOf = async ({ trx, space }: Taking, id: string): Promise<string> =>
  (await findRevision(trx, space.id, id))!.root

const moveMain = async ({ trx, space, task }: Taking, revisionId: string): Promise<void> => {
  await trx('spaces').where({ id: space.id }).update({ revisionId, updatedAt: task.now })
  await requestIndexing(trx, task.services, space.id)
}

const maxSubjectLength = 100

const subjectOf = ({ oid, message }: Commit): string =>
  [...`Import ${oid.slice(0, 7)} from Git: ${message.split('\n')[0]}`].slice(0, maxSubjectLength).join('')

const openChangeRequest = async (taking: Taking, baseId: string) => {
  const { trx, space, task, commit } = taking
  const given = { subject: subjectOf(commit), createdBy: task.operation.createdBy, now: task.now }
  const row = await insertChangeRequest(trx, space, given)
  await noteContribution(trx, row.id, row.createdBy, task.now)
  return updateChangeRequestRow(trx, row, { status: 'open', revisionInitialId: baseId })
}

/** The commit is what main content is now, or what it is merged with. */
const settle = (taking: Taking, revisionId: string, exactId: string): Promise<void> => {
  const { trx, task, commit } = taking
  return succeed(trx, task, { oid: commit.oid, revisionId }, { oid: commit.oid, revisionId: exactId })
}

/** The commit waits in a change request; what was common stays so until that is merged. */
const wait = (taking: Taking, common: Common, pending: NonNullable<Common['pending']>): Promise<void> => {
  const { oid, revisionId, changeRequestId } = pending
  return succeed(taking.trx, taking.task, { oid, revisionId, changeRequestId }, { ...common, pending })
}

interface Changes extends Taking {
  common: Common
  /** The tree that the last commit stands for, and the revision that has it. */
  base: string
  baseId: string
  built: Built
}

const mergeIntoMain = async (taking: Changes, main: string): Promise<void> => {
  const { trx, store, space, built, base, baseId, commit, common } = taking
  const roots = { base, main, request: built.root }
  const overwritten = await overwrites(store, roots)
  const { root, conflicts, documents } = await mergeTrees(store, roots)
  await recordDocuments(trx, space.lineageId, documents)
  if (overwritten.length + conflicts.length === 0) {
    const exactId = await addRevision(taking, { root: built.root, parentIds: [baseId] })
    if (root === main) return settle(taking, space.revisionId, exactId)
    const revisionId = await addRevision(taking, { type: 'merge', root, parentIds: [space.revisionId, exactId] })
    await moveMain(taking, revisionId)
    return settle(taking, revisionId, exactId)
  }
  const row = await openChangeRequest(taking, baseId)
  const own = { changeRequestId: row.id }
  const exactId = await addRevision(taking, { ...own, root: built.root, parentIds: [baseId] })
  const revisionId = await addRevision(taking, { ...own, type: 'update', root, parentIds: [exactId, space.revisionId] })
  const pulled = { revisionMergedAncestorId: space.revisionId, baseRevisionId: space.revisionId }
  await updateChangeRequestRow(trx, row, { revisionId, ...pulled })
  return wait(taking, common, { oid: commit.oid, revisionId: exactId, changeRequestId: row.id, number: row.number })
}

/**
 * Takes in what a commit changes since the last one. Where the space has changed other things, both come together; where it
 * has changed the same, main content stays and a change request holds both.
 */
export const takeChanges = async (taking: Changes): Promise<void> => {
  const { space, built, base, baseId } = taking
  await keep(taking, built)
  const main = await rootOf(taking, space.revisionId)
  if (built.root === base) return settle(taking, space.revisionId, baseId)
  if (main !== base) return mergeIntoMain(taking, main)
  const revisionId = await addRevision(taking, { root: built.root, parentIds: [space.revisionId] })
  await moveMain(taking, revisionId)
  return settle(taking, revisionId, revisionId)
}

/** Takes what a commit changes into the change request in which the one before it waits. */
export const takeOn = async (taking: Changes): Promise<void> => {
  const { trx, store, space, built, base, baseId, common, commit, task } = taking
  const { changeRequestId, number } = common.pending!
  await keep(taking, built)
  const found = await findChangeRequest(trx, space.id, changeRequestId)
  const row = found?.changeRequest
  if (row?.status !== 'draft' && row?.status !== 'open')
    throw new GitError(`Change request ${number} has changed meanwhile; try again`)
  if (built.root === base) return wait(taking, common, { ...common.pending!, oid: commit.oid })
  const { root, documents } = await mergeTrees(store, {
    base,
    main: await rootOf(taking, row.revisionId),
    request: built.root,
  })
  await recordDocuments(trx, space.lineageId, documents)
  const own = { changeRequestId }
  const exactId = await addRevision(taking, { ...own, root: built.root, parentIds: [baseId] })
  const revisionId = await addRevision(taking, { ...own, root, parentIds: [row.revisionId, exactId] })
  await noteContribution(trx, changeRequestId, task.operation.createdBy, task.now)
  await updateChangeRequestRow(trx, row, { revisionId, updatedAt: task.now })
  return wait(taking, common, { oid: commit.oid, revisionId: exactId, changeRequestId, number })
}

interface First extends Taking {
  /** All that the space has, and the commit. */
  joined: Built
  /** The commit alone. */
  exact: Built
  isPristine: boolean
}

/** Takes in the first commit: beside what the space has, or where both have a page or a file of one name as a change request. */
export const takeFirst = async (taking: First): Promise<void> => {
  const { space, joined, exact, commit, isPristine } = taking
  await keep(taking, joined)
  await keep(taking, exact)
  const before = space.revisionId
  const isClean = isPristine || joined.replaced === 0
  if (isClean && joined.root === (await rootOf(taking, before))) {
    const exactId =
      joined.root === exact.root ? before : await addRevision(taking, { root: exact.root, parentIds: [before] })
    return settle(taking, before, exactId)
  }
  const row = isClean ? undefined : await openChangeRequest(taking, before)
  const own = row ? { changeRequestId: row.id } : {}
  const revisionId = await addRevision(taking, { ...own, root: joined.root, parentIds: [before] })
  const exactId =
    joined.root === exact.root
      ? revisionId
      : await addRevision(taking, { ...own, root: exact.root, parentIds: [revisionId] })
  if (!row) {
    await moveMain(taking, revisionId)
    return settle(taking, revisionId, exactId)
  }
  await updateChangeRequestRow(taking.trx, row, { revisionId })
  const pending = { oid: commit.oid, revisionId: exactId, changeRequestId: row.id, number: row.number }
  return wait(taking, { oid: null, revisionId: null }, pending)
}

/** Makes a revision of a commit, and touches nothing else. */
export const takeApart = async (taking: Taking & { built: Built }): Promise<void> => {
  const { trx, task, space, built, commit } = taking
  await keep(taking, built)
  const revisionId = await addRevision(taking, { root: built.root, parentIds: [space.revisionId] })
  await succeed(trx, task, { oid: commit.oid, revisionId }, { oid: null, revisionId: null })
}
