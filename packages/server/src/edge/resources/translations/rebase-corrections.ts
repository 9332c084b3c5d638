import { isCurrent, rebaseCorrection } from '@scriptorium/content/expand/corrections'
import { openDraft, type Draft } from '@scriptorium/content/tree/draft'
import type { CorrectionRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import type { Knex } from 'knex'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Author } from '../../../domain/events/domain-events.ts'
import { insertChangeRequest, updateChangeRequestRow } from '../../../domain/history/change-requests.ts'
import { commit, type CommitContext } from '../../../domain/history/commit.ts'
import { rootOf } from '../../../domain/history/revisions.ts'

/** A result space whose pages have been translated again. */
interface Rebasing {
  space: SpaceRow
  /** The root of the translated pages. */
  generated: string
  author: Author
}

/** A correction with both versions of what conflicts. */
interface Reviewed {
  kind: 'contentCorrection' | 'correction'
  review: CorrectionRecord
}

const subjectOf = (count: number): string =>
  count === 1
    ? 'Review a correction whose source has changed'
    : `Review ${count} corrections whose sources have changed`

/** Keeps what does not conflict with the translated pages. Returns the corrections that a person has to review. */
const keepCorrections = async (draft: Draft, generated: string): Promise<Reviewed[]> => {
  const [tree, translated] = [draft.tree(), openTree(draft.store, generated)]
  const reviews: Reviewed[] = []
  for (const kind of ['correction', 'contentCorrection'] as const) {
    for await (const correction of tree.entries<CorrectionRecord>(kind)) {
      const { id } = correction
      const page = await (kind === 'correction' ? translated.page(id) : translated.reusableContent(id))
      if (page && isCurrent(page, correction)) continue
      const { kept, review } = page
        ? await rebaseCorrection(draft, page, correction)
        : { kept: undefined, review: undefined }
      await draft.set(kind, id, kept)
      if (review) reviews.push({ kind, review })
    }
  }
  return reviews
}

const openReview = async (
  writing: CommitContext,
  space: SpaceRow,
  reviews: readonly Reviewed[],
  author: Author,
): Promise<void> => {
  const { db, services } = writing
  const draft = openDraft(services.content(db), await rootOf(db, space.id, space.revisionId))
  for (const { kind, review } of reviews) await draft.set(kind, review.id, review)
  const given = { subject: subjectOf(reviews.length), createdBy: author.userId, now: author.now }
  const changeRequest = await insertChangeRequest(db, space, given)
  const tree = await draft.flush()
  const target = { kind: 'changeRequest', space, changeRequest } as const
  const committed = await commit(writing, target, tree, { ...author, why: 'edit' })
  await updateChangeRequestRow(db, committed.target.changeRequest, { status: 'open' })
}

/**
 * Moves the corrections of a result space to the pages as they are translated now. Corrected blocks whose source has changed
 * show the new translation, and a change request shows both versions. Returns the id of the revision of main content.
 */
export const rebaseCorrections = async (
  db: Knex,
  services: CommitContext['services'],
  { space, generated, author }: Rebasing,
): Promise<string> => {
  const before = await rootOf(db, space.id, space.revisionId)
  const draft = openDraft(services.content(db), before)
  const reviews = await keepCorrections(draft, generated)
  if (draft.root() === before && reviews.length === 0) return space.revisionId
  const writing = { db, services }
  const moved = await commit(writing, { kind: 'main', space }, await draft.flush(), { ...author, why: 'edit' })
  if (reviews.length > 0) await openReview(writing, moved.target.space, reviews, author)
  return moved.revisionId
}
