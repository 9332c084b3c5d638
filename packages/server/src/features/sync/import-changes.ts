import type { Knex } from 'knex'
import { mergeTrees } from '@scriptorium/content/merge/merge'
import { contestedPages, overwrites } from '@scriptorium/content/merge/overwrites'
import { parseMarkdown } from '@scriptorium/content/pool/pool'
import type { ContentStore } from '@scriptorium/content/store'
import { openTree } from '@scriptorium/content/tree/tree'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { GitError } from '@scriptorium/outside/git/git-error'
import type { Commit } from '@scriptorium/outside/git/repository'
import { findChangeRequest, insertChangeRequest, updateChangeRequestRow } from '../../domain/history/change-requests.ts'
import { commit as commitTree, type CommitTarget, type NewTree } from '../../domain/history/commit.ts'
import { rootOf } from '../../domain/history/revisions.ts'
import type { Built } from '@scriptorium/folders/git/build-tree'
import { gitOf, succeed, type Common, type Task } from './task.ts'

/** The state of an import inside its last transaction, which holds the lock of the space. */
interface Taking {
  task: Task
  trx: Knex
  store: ContentStore
  space: SpaceRow
  commit: Commit
}

const addRevision = async ({ task, trx, commit }: Taking, target: CommitTarget, tree: NewTree): Promise<string> => {
  const author = { userId: task.operation.createdBy, now: task.now, why: 'git' } as const
  const writing = { db: trx, services: task.services }
  return (await commitTree(writing, target, { ...tree, git: gitOf(task, commit) }, author)).revisionId
}

/** Adds a revision with the exact content of a commit. It becomes a parent of the merge. */
const addSide = (taking: Taking, built: Built, parentId: string, row?: ChangeRequestRow): Promise<string> => {
  const own = row && { changeRequestId: row.id }
  return addRevision(taking, { kind: 'side', space: taking.space, ...own, parentIds: [parentId] }, built)
}

const moveMain = (taking: Taking, tree: NewTree): Promise<string> =>
  addRevision(taking, { kind: 'main', space: taking.space }, tree)

const maxSubjectLength = 100

const subjectOf = ({ oid, message }: Commit): string =>
  [...`Import ${oid.slice(0, 7)} from Git: ${message.split('\n')[0]}`].slice(0, maxSubjectLength).join('')

const openChangeRequest = async (taking: Taking, baseId: string, description: string | null = null) => {
  const { trx, space, task, commit } = taking
  const given = { subject: subjectOf(commit), createdBy: task.operation.createdBy, now: task.now }
  const row = await insertChangeRequest(trx, space, given)
  return updateChangeRequestRow(trx, row, { status: 'open', revisionInitialId: baseId, description })
}

const maxListed = 50

/** Describes the pages that one side deleted and the other changed, which stay; null if there are none. */
const describeContested = async ({ store, built }: Changes, main: string, ids: readonly string[]) => {
  if (ids.length === 0) return null
  const tree = openTree(store, main)
  const lines: string[] = []
  for (const id of ids.slice(0, maxListed)) {
    const here = await tree.page(id)
    const page = here ?? (await openTree(store, built.root).page(id))
    const why = here ? 'deleted in Git, and changed in the space' : 'deleted in the space, and changed in Git'
    lines.push(`* ${page?.title ?? id} (${(await tree.pathOf(id)) ?? page?.slug ?? ''}): ${why}`)
  }
  const more = ids.length > maxListed ? [`* and ${ids.length - maxListed} more`] : []
  const markdown = ['These pages stay. Delete those that nobody needs before you merge.', '', ...lines, ...more].join(
    '\n',
  )
  return JSON.stringify(await parseMarkdown(markdown))
}

/** Ends the import: main content equals the commit or includes it. */
const endImport = (taking: Taking, revisionId: string, exactId: string): Promise<void> => {
  const { trx, task, commit } = taking
  return succeed(trx, task, { oid: commit.oid, revisionId }, { oid: commit.oid, revisionId: exactId })
}

/** Ends the import with the commit in a change request. The common state stays the same until that is merged. */
const endWithPending = (taking: Taking, common: Common, pending: NonNullable<Common['pending']>): Promise<void> => {
  const { oid, revisionId, changeRequestId } = pending
  return succeed(taking.trx, taking.task, { oid, revisionId, changeRequestId }, { ...common, pending })
}

interface Changes extends Taking {
  common: Common
  /** Root of the tree of the last imported or exported commit; `baseId` is its revision. */
  base: string
  baseId: string
  built: Built
}

const mergeIntoMain = async (taking: Changes, main: string): Promise<void> => {
  const { store, space, built, base, baseId, commit, common } = taking
  const roots = { base, main, request: built.root }
  const overwritten = await overwrites(store, roots)
  const contested = await contestedPages(store, roots)
  const { conflicts, ...merged } = await mergeTrees(store, roots)
  if (overwritten.length + contested.length + conflicts.length === 0) {
    const exactId = await addSide(taking, built, baseId)
    if (merged.root === main) return endImport(taking, space.revisionId, exactId)
    const parentIds = [space.revisionId, exactId]
    return endImport(taking, await moveMain(taking, { ...merged, type: 'merge', parentIds }), exactId)
  }
  const row = await openChangeRequest(taking, baseId, await describeContested(taking, main, contested))
  const exactId = await addSide(taking, built, baseId, row)
  const target = { kind: 'changeRequest', space, changeRequest: row, pulledId: space.revisionId } as const
  await addRevision(taking, target, { ...merged, type: 'update', parentIds: [exactId, space.revisionId] })
  return endWithPending(taking, common, {
    oid: commit.oid,
    revisionId: exactId,
    changeRequestId: row.id,
    number: row.number,
  })
}

/**
 * Imports the changes since the last common commit. Merges them into main content; if they overwrite or conflict with
 * changes of the space, or one side deleted what the other changed, main content stays as it is and a change request contains the merge.
 */
export const importChanges = async (taking: Changes): Promise<void> => {
  const { trx, space, built, base, baseId } = taking
  const main = await rootOf(trx, space.id, space.revisionId)
  if (built.root === base) return endImport(taking, space.revisionId, baseId)
  if (main !== base) return mergeIntoMain(taking, main)
  const revisionId = await moveMain(taking, built)
  return endImport(taking, revisionId, revisionId)
}

/** Imports the changes of a commit into the change request that contains the previous commit. */
export const continueChangeRequest = async (taking: Changes): Promise<void> => {
  const { trx, store, space, built, base, baseId, common, commit } = taking
  const { changeRequestId, number } = common.pending!
  const row = (await findChangeRequest(trx, space.id, changeRequestId))?.changeRequest
  if (row?.status !== 'draft' && row?.status !== 'open')
    throw new GitError(`Change request ${number} was changed in the meantime: try again`)
  if (built.root === base) return endWithPending(taking, common, { ...common.pending!, oid: commit.oid })
  const main = await rootOf(trx, space.id, row.revisionId)
  const merged = await mergeTrees(store, { base, main, request: built.root })
  const exactId = await addSide(taking, built, baseId, row)
  const target = { kind: 'changeRequest', space, changeRequest: row } as const
  await addRevision(taking, target, { ...merged, parentIds: [row.revisionId, exactId] })
  return endWithPending(taking, common, { oid: commit.oid, revisionId: exactId, changeRequestId, number })
}

interface First extends Taking {
  /** The content of the space and the commit together. */
  joined: Built
  /** The content of the commit alone. */
  exact: Built
  isPristine: boolean
}

const takeFirstIntoMain = async (taking: First, isUnchanged: boolean): Promise<void> => {
  const { joined, exact, space } = taking
  const revisionId = isUnchanged ? space.revisionId : await moveMain(taking, joined)
  const exactId = joined.root === exact.root ? revisionId : await addSide(taking, exact, revisionId)
  return endImport(taking, revisionId, exactId)
}

/** Imports the first commit. Adds it to main content, or opens a change request if it would replace pages or files. */
export const importFirstCommit = async (taking: First): Promise<void> => {
  const { trx, space, joined, exact, commit, isPristine } = taking
  const before = space.revisionId
  if (isPristine || joined.replaced === 0)
    return takeFirstIntoMain(taking, joined.root === (await rootOf(trx, space.id, before)))
  const row = await openChangeRequest(taking, before)
  const revisionId = await addRevision(taking, { kind: 'changeRequest', space, changeRequest: row }, joined)
  const exactId = joined.root === exact.root ? revisionId : await addSide(taking, exact, revisionId, row)
  const pending = { oid: commit.oid, revisionId: exactId, changeRequestId: row.id, number: row.number }
  return endWithPending(taking, { oid: null, revisionId: null }, pending)
}

/** Records a commit as a revision and changes nothing else. */
export const importStandalone = async (taking: Taking & { built: Built }): Promise<void> => {
  const { trx, task, space, built, commit } = taking
  const revisionId = await addSide(taking, built, space.revisionId)
  await succeed(trx, task, { oid: commit.oid, revisionId }, { oid: null, revisionId: null })
}
