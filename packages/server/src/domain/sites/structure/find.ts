import type { SiteItemRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { invalid, Problem } from '../../../ground/problem.ts'
import { findItem, findRow, findSiteSpace, type Pointer, type Structure, type StructureRow } from './structure.ts'

const names = {
  'site-section': 'section',
  'site-section-group': 'section group',
  'site-external-link': 'external link',
} as const

const seen = <Row extends StructureRow>({ unseen }: Structure, row: Row | undefined): Row | undefined =>
  row && unseen?.has(row.id) ? undefined : row

/** Returns the row that a pointer names; undefined if there is none, or if the caller may not know of it. */
export const findSeenRow = (structure: Structure, pointer: Pointer): StructureRow | undefined =>
  seen(structure, findRow(structure, pointer))

/** Returns the item that a path names. Throws 404 if this site has none. */
export const requireItem = (structure: Structure, type: SiteItemRow['type'], id: string): SiteItemRow => {
  const found = seen(structure, findItem(structure, type, id))
  if (!found) throw new Problem('not_found', `This site has no such ${names[type]}`)
  return found
}

/** Returns the site space that a path names. Throws 404 if this site has none. */
export const requireSiteSpace = (structure: Structure, id: string): SiteSpaceRow => {
  const found = seen(structure, findSiteSpace(structure, id))
  if (!found) throw new Problem('not_found', 'This site has no such site space')
  return found
}

/** Returns the item that a body names. Throws 400 if this site has none. */
export const requireNamedItem = (
  structure: Structure,
  type: SiteItemRow['type'],
  id: string,
  pointer: string,
): SiteItemRow => {
  const found = seen(structure, findItem(structure, type, id))
  if (!found) throw invalid(pointer, `names no ${names[type]} of this site`, 'invalid_reference')
  return found
}

/** Returns the site space that a body names. Throws 400 if this site has none. */
export const requireNamedSiteSpace = (structure: Structure, id: string, pointer: string): SiteSpaceRow => {
  const found = seen(structure, findSiteSpace(structure, id))
  if (!found) throw invalid(pointer, 'names no site space of this site', 'invalid_reference')
  return found
}
