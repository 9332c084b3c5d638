import type { Author } from '../../../domain/events/domain-events.ts'
import type { CommitContext } from '../../../domain/history/commit.ts'
import { newId } from '@scriptorium/basics/id'
import { addSiteSpace } from '../../../domain/sites/structure/edit.ts'
import { requireSiteSpace } from '../../../domain/sites/structure/find.ts'
import { placeBeside, replaceRows } from '../../../domain/sites/structure/order.ts'
import { freePath } from '../../../domain/sites/addresses/paths.ts'
import { requireSpaceFor } from '../../../domain/sites/readers/site-space-access.ts'
import { findSiteSpace, siteSpacesIn } from '../../../domain/sites/structure/structure.ts'
import { editSite, type SiteReader, type SiteView } from '../../../domain/sites/structure/view.ts'
import { duplicateSpace } from '../spaces/duplicate.ts'

/** Copies the space of a site space, and shows the copy behind it, with its condition and its look. */
export const duplicateSiteSpace = async (
  writing: CommitContext,
  reader: SiteReader,
  siteSpaceId: string,
  author: Author,
): Promise<{ view: SiteView; id: string }> => {
  const id = newId()
  const view = await editSite(reader, async (structure) => {
    const original = requireSiteSpace(structure, siteSpaceId)
    const { sectionId, spaceId, condition, customization } = original
    const found = await requireSpaceFor({ ...reader, spaceId, pointer: '/path/siteSpaceId' })
    const { space } = await duplicateSpace(writing, found, author)
    const path = freePath(
      space.title,
      siteSpacesIn(structure, sectionId).map((row) => row.path),
    )
    const added = addSiteSpace(structure, { id, sectionId, spaceId: space.id, path })
    const alike = replaceRows(added, [{ ...findSiteSpace(added, id)!, condition, customization }])
    return placeBeside(alike, findSiteSpace(alike, id)!, original, 'after')
  })
  return { view, id }
}
