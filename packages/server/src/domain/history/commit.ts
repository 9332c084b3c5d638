import type { ContentStore } from '@scriptorium/content/store'
import { openTree } from '@scriptorium/content/tree/tree'
import type { Knex } from 'knex'
import { writeLater } from '@scriptorium/database/later'
import type { ChangeRequestRow, RevisionRow } from '@scriptorium/schema/tables/content'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { RaiseContext } from '../events/events.ts'
import type { Author, MoveReason } from '../events/domain-events.ts'
import { keepFiles } from '../../platform/storage/keep-file.ts'
import { recordDocuments } from '@scriptorium/store/documents'
import { countOfStatus, markAsMerged, updateChangeRequestRow } from './change-requests.ts'
import { recordContribution } from './contributors.ts'
import { insertRevision } from './revisions.ts'

/** The branch that a new revision is committed to. */
export type CommitTarget =
  /** Main content of a space. `merges` is the change request that the commit merges. */
  | { kind: 'main'; space: SpaceRow; merges?: ChangeRequestRow }
  /** Main content of a space that was just inserted, whose row names the id of its first revision. */
  | { kind: 'newSpace'; space: SpaceRow }
  /** The content of a change request. `pulledId` is the revision of main content that the commit pulls into it. */
  | { kind: 'changeRequest'; space: SpaceRow; changeRequest: ChangeRequestRow; pulledId?: string }
  /** No branch: the revision records content from elsewhere, such as a Git commit, and becomes the parent of a merge. */
  | { kind: 'side'; space: SpaceRow; changeRequestId?: string; parentIds: string[] }

/** The tree of a new revision and its origin. */
export interface NewTree {
  root: string
  /** The addresses of bodies that the tree adds. */
  documents: readonly string[]
  /** The storage keys of files that the tree adds. */
  storageKeys?: readonly string[]
  /** Default: `edits`. */
  type?: RevisionRow['type']
  /** Default: the current revision of the target. */
  parentIds?: string[]
  /** The commit of a repository, as JSON. */
  git?: string
  /** Number of pages with an unresolved conflict. Counted if it is not given. */
  conflictedPages?: number
  /** How many pages of the tree are computed. Default: counted. */
  computedPages?: number
}

/** The author, the time and the reason of a commit. */
export interface CommitAuthor extends Author {
  why: MoveReason
}

/** The dependencies of a commit. The context of a handler satisfies them. */
export interface CommitContext extends RaiseContext {
  services: RaiseContext['services'] & { content: (db: Knex) => ContentStore }
}

const currentOf = (target: CommitTarget): string | null => {
  if (target.kind === 'main') return target.space.revisionId
  return target.kind === 'changeRequest' ? target.changeRequest.revisionId : null
}

const changeRequestIdOf = (target: CommitTarget): string | null => {
  if (target.kind === 'changeRequest') return target.changeRequest.id
  return target.kind === 'side' ? (target.changeRequestId ?? null) : null
}

const parentIdsOf = (target: CommitTarget): string[] => {
  if (target.kind === 'side') return target.parentIds
  const current = currentOf(target)
  return current === null ? [] : [current]
}

const insert = async (
  { db, services }: CommitContext,
  target: CommitTarget,
  tree: NewTree,
  { userId, now }: CommitAuthor,
): Promise<RevisionRow> => {
  const counted = openTree(services.content(db), tree.root)
  return insertRevision(db, {
    ...(target.kind === 'newSpace' && { id: target.space.revisionId }),
    spaceId: target.space.id,
    changeRequestId: changeRequestIdOf(target),
    type: tree.type ?? 'edits',
    root: tree.root,
    parentIds: tree.parentIds ?? parentIdsOf(target),
    mergedFromId: target.kind === 'main' ? (target.merges?.id ?? null) : null,
    git: tree.git ?? null,
    createdBy: userId,
    createdAt: now,
    conflictedPages: tree.conflictedPages ?? (await counted.conflictedPageCount()),
    computedPages: tree.computedPages ?? (await counted.computedPageCount()),
  })
}

const moveTo = async (db: Knex, target: CommitTarget, revisionId: string, now: string): Promise<CommitTarget> => {
  const changes = { revisionId, updatedAt: now }
  if (target.kind === 'main') {
    const { space, merges } = target
    const counts = merges && countOfStatus(db, merges, -1)
    await writeLater(
      db,
      'spaces',
      db('spaces')
        .where({ id: space.id })
        .update({ ...changes, ...counts }),
    )
    if (merges) await markAsMerged(db, merges, revisionId, now)
    return { ...target, space: { ...space, ...changes } }
  }
  if (target.kind !== 'changeRequest') return target
  const { pulledId } = target
  const pulled = pulledId !== undefined && { revisionMergedAncestorId: pulledId, baseRevisionId: pulledId }
  const changeRequest = await updateChangeRequestRow(db, target.changeRequest, { ...changes, ...pulled })
  return { ...target, changeRequest }
}

/**
 * Writes a revision and makes it the content of a target. All content is written through this function. Records the documents,
 * keeps the files, counts the contribution (except when main content is pulled) and raises `contentMoved`. Returns the target
 * with its new rows.
 */
export const commit = async <Target extends CommitTarget>(
  { db, services }: CommitContext,
  target: Target,
  tree: NewTree,
  author: CommitAuthor,
): Promise<{ revisionId: string; target: Target }> => {
  const { now, userId, why } = author
  await recordDocuments(db, target.space.lineageId, tree.documents)
  await keepFiles(db, tree.storageKeys ?? [])
  const { id: revisionId, computedPages } = await insert({ db, services }, target, tree, author)
  const moved = (await moveTo(db, target, revisionId, now)) as Target
  if (target.kind === 'side') return { revisionId, target: moved }
  const changeRequestId = changeRequestIdOf(target)
  if (changeRequestId !== null && why !== 'update') await recordContribution(db, changeRequestId, userId, now)
  const { id: spaceId, organizationId } = target.space
  const facts = {
    spaceId,
    organizationId,
    changeRequestId,
    from: currentOf(target),
    to: revisionId,
    why,
    computedPages,
  }
  await services.events.raise(db, 'contentMoved', facts, { userId, now })
  return { revisionId, target: moved }
}
