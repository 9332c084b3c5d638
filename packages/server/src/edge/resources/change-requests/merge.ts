import { bufferStore } from '@scriptorium/content/map/buffer'
import { conflictBesidePages, mergeTrees, type Conflict } from '@scriptorium/content/merge/merge'
import type { ContentStore } from '@scriptorium/content/store'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import { followMovedPages } from '@scriptorium/store/moved-pages'
import { commit, type CommitContext } from '../../../domain/history/commit.ts'
import type { MergeableDetails } from '../../../domain/history/change-requests.ts'
import { Problem } from '../../../ground/problem.ts'
import { gatherMergeFacts, rulesOf } from './merge-facts.ts'
import { requireMergeRules } from './merge-rules.ts'
import type { MergeFacts } from './rows.ts'
import { requireUnlocked } from './rules.ts'

/** The input of a merge or an update. Both run under the lock of the space. */
interface MergeInput
  extends
    CommitContext,
    Pick<MergeFacts, 'space' | 'changeRequest' | 'createdBy' | 'actor' | 'level'>,
    Pick<MergeableDetails, 'roots' | 'inheritedRules'> {
  store: ContentStore
  now: string
}

/** The new revision, and the pages in which both sides changed the same blocks. */
export interface MergeOutcome {
  revisionId: string
  conflicts: Conflict[]
}

const requireRules = async (input: MergeInput): Promise<void> => {
  const rules = rulesOf(input)
  if (rules.length > 0) requireMergeRules(rules, await gatherMergeFacts(input))
}

/** Returns a page, a reusable content or a correction with a conflict, and how an author finds it. */
const conflictedEntry = async (main: Tree, merged: Tree, id: string) => {
  const page = await merged.page(id)
  if (page) return { before: await main.page(id), after: page, id, title: page.title, path: (await merged.pathOf(id))! }
  const correction = await merged.correction(id)
  if (correction) return { before: await main.correction(id), after: correction, ...conflictBesidePages(correction) }
  const ofContent = await merged.contentCorrection(id)
  if (ofContent)
    return { before: await main.contentCorrection(id), after: ofContent, ...conflictBesidePages(ofContent) }
  const content = (await merged.reusableContent(id))!
  return { before: await main.reusableContent(id), after: content, ...conflictBesidePages(content) }
}

type Trees = Pick<MergeInput, 'roots' | 'store'>

/** Returns the conflicts of a merge, and those that the change request holds from earlier ones. */
const unresolvedConflicts = async (
  { store, roots }: Trees,
  root: string,
  conflicts: Conflict[],
): Promise<Conflict[]> => {
  const [main, merged] = [openTree(store, roots.main), openTree(store, root)]
  const found = new Map(conflicts.map((conflict) => [conflict.id, conflict]))
  for (const id of await merged.conflictedPageIds()) {
    const { before, after, title, path } = await conflictedEntry(main, merged, id)
    if (before?.body?.hash !== after?.body?.hash) found.set(id, { id, title, path })
  }
  return [...found.values()]
}

/** Returns the conflicts because of which `mergeChangeRequest` would refuse a merge now. Writes nothing. */
export const findConflicts = async ({ roots, ...input }: Trees): Promise<Conflict[]> => {
  const store = bufferStore(input.store)
  const { root, conflicts } = await mergeTrees(store, roots)
  return unresolvedConflicts({ store, roots }, root, conflicts)
}

/** Throws `merge_conflicts` if a merge has conflicts, or if the change request holds unresolved ones. */
const requireNoConflicts = async (input: MergeInput, root: string, conflicts: Conflict[]): Promise<void> => {
  const found = await unresolvedConflicts(input, root, conflicts)
  if (found.length === 0) return
  const nameOf = ({ title, path }: Conflict): string => path || title
  // Only reusable contents have no path.
  const kindOf = ({ path }: Conflict): string => (path === '' ? 'reusable-contents' : 'pages')
  throw new Problem('merge_conflicts', `Resolve the conflicts in ${found.slice(0, 20).map(nameOf).join(', ')} first`, {
    errors: found.map((one) => ({ pointer: `/${kindOf(one)}/${one.id}`, message: `${nameOf(one)} has a conflict` })),
  })
}

/** Merges a change request into main content. If it is merged already, returns the revision of that merge. */
export const mergeChangeRequest = async (
  input: MergeInput,
  { conflicts: policy }: { conflicts: 'keep' | 'refuse' },
): Promise<MergeOutcome> => {
  const { space, changeRequest, actor, now } = input
  if (changeRequest.status === 'merged' && changeRequest.revisionMergedId) {
    return { revisionId: changeRequest.revisionMergedId, conflicts: [] }
  }
  await requireRules(input)
  const { conflicts, ...merged } = await mergeTrees(input.store, input.roots)
  if (policy === 'refuse') await requireNoConflicts(input, merged.root, conflicts)
  const parentIds = [space.revisionId, changeRequest.revisionId]
  const tree = { ...merged, type: 'merge', parentIds } as const
  const target = { kind: 'main', space, merges: changeRequest } as const
  const { revisionId } = await commit(input, target, tree, { userId: actor.id, now, why: 'merge' })
  const { movesTo } = changeRequest
  if (movesTo !== null)
    await followMovedPages({ ...input, movesTo: JSON.parse(movesTo), before: input.roots.main, after: merged.root })
  return { revisionId, conflicts }
}

/** Pulls main content into a change request, unless it is up to date. */
export const updateChangeRequest = async (input: MergeInput): Promise<MergeOutcome> => {
  const { space, changeRequest, actor, now } = input
  requireUnlocked(changeRequest)
  if (changeRequest.baseRevisionId === space.revisionId) return { revisionId: changeRequest.revisionId, conflicts: [] }
  const { conflicts, ...merged } = await mergeTrees(input.store, input.roots)
  const parentIds = [changeRequest.revisionId, space.revisionId]
  const target = { kind: 'changeRequest', space, changeRequest, pulledId: space.revisionId } as const
  const author = { userId: actor.id, now, why: 'update' } as const
  const { revisionId } = await commit(input, target, { ...merged, type: 'update', parentIds }, author)
  return { revisionId, conflicts }
}
