import { batchesOf } from '@scriptorium/basics/batches'
import type { Subscriber } from '../../domain/events/events.ts'

const noResult = { resultSpaceId: null, resultRevisionId: null, resultPageId: null, doneRoot: null, doneKey: null }

/**
 * Moves translations along with their source spaces. If the result is then in another organization, the translation lets go of
 * it: the pages there stay as they are, and the next run creates a new result.
 */
export const moveTranslations: Subscriber<'spacesTransferred'> = async ({ spaceIds, toOrganizationId }, { db }) => {
  for (const batch of batchesOf(spaceIds)) {
    await db('translations').whereIn('sourceSpaceId', batch).update({ organizationId: toOrganizationId })
    const strays = await db('translations as t')
      .join('spaces as r', 'r.id', 't.resultSpaceId')
      .where((moved) => moved.whereIn('t.sourceSpaceId', batch).orWhereIn('t.resultSpaceId', batch))
      .whereRaw('r.organization_id <> t.organization_id')
      .select('t.id', 't.resultSpaceId as spaceId', 't.resultPageId as pageId')
    for (const { id, spaceId, pageId } of strays) {
      await db('computedSources').where({ spaceId, pageId }).update({ dependency: '' })
      await db('translations').where({ id }).update(noResult)
    }
  }
}
