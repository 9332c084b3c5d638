import type { Knex } from 'knex'
import { applyChanges, type Applied } from '@scriptorium/content/changes/apply-changes'
import type { Change } from '@scriptorium/content/changes/batch'
import { mergeTrees } from '@scriptorium/content/merge/merge'
import { openTree } from '@scriptorium/content/tree/tree'
import { newId as anyId } from '@scriptorium/basics/id'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { MoveReason } from '../../../domain/events/domain-events.ts'
import type { Services } from '../../services.ts'
import { requireOwnRevision } from '../change-requests/require-own-revision.ts'
import { requireUnlocked } from '../change-requests/rules.ts'
import { watchOwnPages } from '../watches/marks.ts'
import { commit, type CommitAuthor, type NewTree } from '../../../domain/history/commit.ts'
import { findRevision, rootOf as currentRoot, type ShownRevision } from '../../../domain/history/revisions.ts'
import { contentProblem } from './problem.ts'
import { receiveCorrections } from './receive-corrections.ts'

interface WriteInput {
  db: Knex
  services: Services
  space: SpaceRow
  changeRequest: ChangeRequestRow
  userId: string
  now: string
  /** Default: `edit`. */
  why?: MoveReason
  /** The revision that the changes were made from. Default: the current one. */
  base?: string | undefined
  /** Returns the id of the next added page. */
  newId?: () => string
}

/** What was written, and the revision with the changes alone if they were merged with edits of others. */
type Written = Applied & { changeRequest: ChangeRequestRow; sentRevisionId: string | undefined }

type Target = Pick<WriteInput, 'changeRequest' | 'db' | 'services' | 'space'>

/** Commits changes that were made from an earlier revision: alone, and then merged into the current content. */
const commitMerged = async (
  { db, services, space, changeRequest }: Target,
  base: ShownRevision,
  tree: NewTree & Pick<Applied, 'root'>,
  author: CommitAuthor,
) => {
  const side = { kind: 'side' as const, space, changeRequestId: changeRequest.id, parentIds: [base.id] }
  const { revisionId: sentRevisionId } = await commit({ db, services }, side, tree, author)
  const main = await currentRoot(db, space.id, changeRequest.revisionId)
  const merged = await mergeTrees(services.content(db), { base: base.root, main, request: tree.root })
  const target = { kind: 'changeRequest', space, changeRequest } as const
  const parentIds = [changeRequest.revisionId, sentRevisionId]
  const committed = await commit({ db, services }, target, { ...merged, parentIds }, author)
  const { conflictedPages, computedPages } = merged
  return { changeRequest: committed.target.changeRequest, conflictedPages, computedPages, sentRevisionId }
}

/** Applies changes to a change request, all or none, as one revision. Merges them with what others changed since their base. */
export const writeContent = async (input: WriteInput, changes: readonly Change[]): Promise<Written> => {
  const { db, services, space, changeRequest, userId, now, why = 'edit', newId = anyId } = input
  const { base = changeRequest.revisionId } = input
  requireUnlocked(changeRequest)
  const rootOf = async (id: string = changeRequest.baseRevisionId) => (await findRevision(db, space.id, id))?.root
  const before = await requireOwnRevision(db, changeRequest, base, '/body/base')
  const received = await receiveCorrections({ db, services }, before, changes)
  const applied = await applyChanges(services.content(db), before.root, received, { now, newId, rootOf }).catch(
    (error: unknown) => {
      throw contentProblem(error)
    },
  )
  const tree = { ...applied, storageKeys: applied.files.map(({ storageKey }) => storageKey) }
  const author = { userId, now, why }
  if (before.id !== changeRequest.revisionId) {
    return { ...applied, ...(await commitMerged(input, before, tree, author)) }
  }
  const target = { kind: 'changeRequest', space, changeRequest } as const
  const committed = await commit({ db, services }, target, tree, author)
  return { ...applied, changeRequest: committed.target.changeRequest, sentRevisionId: undefined }
}

/** Lets owners watch the pages that changes gave them. */
export const noteOwners = async (
  { db, now, services, space }: Pick<WriteInput, 'db' | 'now' | 'services' | 'space'>,
  { root, touched }: Applied,
  changes: readonly Change[],
): Promise<void> => {
  const owners = new Set(changes.flatMap((change) => ('owner' in change && change.owner) || []))
  if (owners.size === 0) return
  const pages = await openTree(services.content(db), root).pages(touched.map(({ id }) => id))
  const owned = pages.flatMap(({ id, owner }) => (owner && owners.has(owner) ? { id, owner } : []))
  await watchOwnPages(db, space, owned, now)
}
