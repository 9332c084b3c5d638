import type { Knex } from 'knex'
import type { SpaceAccess } from '../../access/load.ts'
import { findRevision } from '../../history/revisions.ts'
import { beginSpace } from './begin.ts'
import { copyGrants } from './repo.ts'
import { copyTitle } from './rules.ts'

/**
 * Copies the current revision of a space into a new one beside it, for the same people. The tree is immutable, so the copy
 * is a pointer.
 */
export const duplicateSpace = async (
  db: Knex,
  access: SpaceAccess,
  userId: string,
  now: string,
): Promise<SpaceAccess> => {
  const { space: original } = access
  const { root } = (await findRevision(db, original.id, original.revisionId))!
  const { organizationId, collectionId, ancestors, emoji, editMode, language } = original
  const { defaultLevel, effectiveLevel, mergeRules, lineageId } = original
  const place = { organizationId, collectionId, ancestors, lineageId }
  const settings = {
    title: copyTitle(original.title),
    emoji,
    editMode,
    language,
    defaultLevel,
    effectiveLevel,
    mergeRules,
  }
  const space = await beginSpace(db, { ...place, ...settings }, { root, userId, now })
  await copyGrants(db, original.id, space.id, now)
  return { ...access, space }
}
