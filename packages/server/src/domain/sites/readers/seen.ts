import { holds } from '@scriptorium/content/evaluate/condition'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { claimsOf } from '../visitors/claims.ts'
import { showWhole } from '../resolution/shown.ts'
import { siteSpacesIn, structureOf, type Structure } from '../structure/structure.ts'

/** Returns the ids of the site spaces that a visitor without a key and without claims finds on a site. */
const anonymouslyShown = (site: SiteRow, structure: Structure, spaces: ReadonlyMap<string, SpaceRow>): Set<string> => {
  const admitsAnyone = site.visibility === 'public' || site.visibility === 'unlisted'
  if (site.publishedAt === null || !admitsAnyone) return new Set()
  const scope = { visitor: { claims: claimsOf(site, {}, {}) } }
  const { shown } = showWhole({ structure, spaces }, undefined, (condition) => !condition || holds(condition, scope))
  return new Set(shown.siteSpaces.map(({ id }) => id))
}

/**
 * Returns the part of a structure that a caller may know of. Of a space that they cannot read, that is what any visitor of the
 * site finds. A section that holds nothing else is left out, because its name is that of the space.
 *
 * `hidden` are the spaces that the caller cannot read, by their ids.
 */
export const seenStructure = (
  site: SiteRow,
  structure: Structure,
  hidden: ReadonlyMap<string, SpaceRow>,
): Structure => {
  if (hidden.size === 0) return structure
  const shown = anonymouslyShown(site, structure, hidden)
  const siteSpaces = structure.siteSpaces.filter(({ id, spaceId }) => !hidden.has(spaceId) || shown.has(id))
  const reduced = { ...structure, siteSpaces }
  const isEmptied = (id: string) => siteSpacesIn(structure, id).length > 0 && siteSpacesIn(reduced, id).length === 0
  const items = structure.items.filter(({ id, type }) => type !== 'site-section' || !isEmptied(id))
  const { defaultSectionId, defaultSiteSpaceId } = structure
  return structureOf({ id: site.id, defaultSectionId, defaultSiteSpaceId }, items, siteSpaces)
}
