import type { SpaceAccess } from '../../../domain/access/load.ts'
import type { Author } from '../../../domain/events/domain-events.ts'
import type { CommitContext } from '../../../domain/history/commit.ts'
import { newId } from '@scriptorium/basics/id'
import { forkLineage } from '@scriptorium/store/lineages'
import { rootOf } from '../../../domain/history/revisions.ts'
import { insertNewSpace } from './insert-new-space.ts'
import { copyGrants, updateSpace } from './repo.ts'
import { copyTitle } from './rules.ts'

/**
 * Copies the current revision of a space into a new space in the same place, with the same grants. The tree is immutable, so
 * the copy is a pointer.
 */
export const duplicateSpace = async (
  writing: CommitContext,
  access: SpaceAccess,
  author: Author,
): Promise<SpaceAccess> => {
  const { space: original } = access
  const { db } = writing
  const root = await rootOf(db, original.id, original.revisionId)
  const { organizationId, collectionId, ancestors, emoji, editMode, language } = original
  const { defaultLevel, effectiveLevel, mergeRules, lineageId } = original
  const lineages = await forkLineage(db, lineageId, [newId(), newId()])
  if (lineages.space !== lineageId) await updateSpace(db, original, { lineageId: lineages.space })
  const place = { organizationId, collectionId, ancestors, lineageId: lineages.copy }
  const settings = {
    title: copyTitle(original.title),
    emoji,
    editMode,
    language,
    defaultLevel,
    effectiveLevel,
    mergeRules,
  }
  const space = await insertNewSpace(writing, { ...place, ...settings }, { root, documents: [] }, author)
  await copyGrants(db, original.id, space.id, author.now)
  return { ...access, space }
}
