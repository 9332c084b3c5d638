import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import type { FoundContent } from '../../../domain/sites/resolution/resolution.ts'
import { findItem } from '../../../domain/sites/structure/structure.ts'

/** Returns the titles of the section and the variant of a site space, where there are several. */
export const titlesAbove = ({ shown, structure, spaces }: FoundContent, siteSpace: SiteSpaceRow): string[] => {
  const section = findItem(structure, 'site-section', siteSpace.sectionId)?.title
  const siblings = shown.siteSpaces.filter(({ sectionId }) => sectionId === siteSpace.sectionId)
  const title = siblings.length > 1 ? spaces.get(siteSpace.spaceId)!.title : undefined
  return [section, title].flatMap((one) => one ?? [])
}
