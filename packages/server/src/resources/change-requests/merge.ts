import type { MergeRules } from '@scriptorium/types'
import type { Knex } from 'knex'
import { mergeTrees, type Conflict } from '@scriptorium/content/merge/merge'
import { recordDocuments } from '../../store/documents.ts'
import type { ContentStore } from '@scriptorium/content/store'
import { findMergeRules } from '../organizations/repo.ts'
import { findRevision, insertRevision } from '../../history/revisions.ts'
import { updateSpace } from '../spaces/repo.ts'
import { gatherStandingReviews } from './merge-facts.ts'
import { effectiveRules, requireMergeRules } from './merge-rules.ts'
import { updateChangeRequestRow } from '../../history/change-requests.ts'
import type { MergeFacts } from './rows.ts'
import { requireUnlocked } from './rules.ts'

/** What a merge or an update works on and with. Both run under the lock of the space. */
interface MergeInput extends Pick<MergeFacts, 'space' | 'changeRequest' | 'createdBy' | 'actor' | 'level'> {
  db: Knex
  store: ContentStore
  now: string
}

/** The revision that came of it, and the pages in which both sides changed the same blocks. */
export interface MergeOutcome {
  revisionId: string
  conflicts: Conflict[]
}

const rootOf = async (db: Knex, spaceId: string, id: string): Promise<string> =>
  (await findRevision(db, spaceId, id))!.root

const mergedTree = async ({ db, store, space, changeRequest }: MergeInput) => {
  const [base, main, request] = [
    await rootOf(db, space.id, changeRequest.baseRevisionId),
    await rootOf(db, space.id, space.revisionId),
    await rootOf(db, space.id, changeRequest.revisionId),
  ]
  const { root, conflicts, documents } = await mergeTrees(store, { base, main, request })
  await recordDocuments(db, space.lineageId, documents)
  return { root, conflicts }
}

const requireRules = async ({ db, space, changeRequest, createdBy, actor, level }: MergeInput) => {
  const inherited = await findMergeRules(db, space.organizationId)
  const rules = effectiveRules(JSON.parse(space.mergeRules) as MergeRules, inherited)
  if (rules.length === 0) return
  const reviews = await gatherStandingReviews(db, space, changeRequest.id)
  const isUpToDate = changeRequest.baseRevisionId === space.revisionId
  requireMergeRules(rules, { space, changeRequest, createdBy, isUpToDate, actor, level, reviews })
}

/** Brings the edits of a change request into main content. One that is merged answers with what its merge made. */
export const mergeChangeRequest = async (input: MergeInput): Promise<MergeOutcome> => {
  const { db, space, changeRequest, actor, now } = input
  if (changeRequest.status === 'merged' && changeRequest.revisionMergedId) {
    return { revisionId: changeRequest.revisionMergedId, conflicts: [] }
  }
  await requireRules(input)
  const { root, conflicts } = await mergedTree(input)
  const { id: revisionId } = await insertRevision(db, {
    spaceId: space.id,
    type: 'merge',
    root,
    parentIds: [space.revisionId, changeRequest.revisionId],
    mergedFromId: changeRequest.id,
    createdBy: actor.id,
    createdAt: now,
  })
  await updateSpace(db, space, { revisionId, updatedAt: now })
  await updateChangeRequestRow(db, changeRequest, { status: 'merged', revisionMergedId: revisionId, updatedAt: now })
  return { revisionId, conflicts }
}

/** Pulls main content into a change request. One that is up to date stays as it is. */
export const updateChangeRequest = async (input: MergeInput): Promise<MergeOutcome> => {
  const { db, space, changeRequest, actor, now } = input
  requireUnlocked(changeRequest)
  if (changeRequest.baseRevisionId === space.revisionId) return { revisionId: changeRequest.revisionId, conflicts: [] }
  const { root, conflicts } = await mergedTree(input)
  const { id: revisionId } = await insertRevision(db, {
    spaceId: space.id,
    changeRequestId: changeRequest.id,
    type: 'update',
    root,
    parentIds: [changeRequest.revisionId, space.revisionId],
    createdBy: actor.id,
    createdAt: now,
  })
  const pulled = { revisionMergedAncestorId: space.revisionId, baseRevisionId: space.revisionId }
  await updateChangeRequestRow(db, changeRequest, { revisionId, ...pulled, updatedAt: now })
  return { revisionId, conflicts }
}
