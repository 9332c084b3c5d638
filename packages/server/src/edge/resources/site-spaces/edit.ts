import type { Body } from '@scriptorium/types'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { invalid, Problem } from '../../../ground/problem.ts'
import { requireCondition } from '../../../domain/sites/visitors/conditions.ts'
import { addSiteSpace, moveSiteSpaceToEnd } from '../../../domain/sites/structure/edit.ts'
import { requireNamedItem, requireNamedSiteSpace } from '../../../domain/sites/structure/find.ts'
import { besideOf, isBeside, placeBeside, replaceRows } from '../../../domain/sites/structure/order.ts'
import { freePath, requirePath } from '../../../domain/sites/addresses/paths.ts'
import { siteSpacesIn, type Structure } from '../../../domain/sites/structure/structure.ts'
import { changesOf, type Columns } from '../changes-of.ts'

/** Adds a site space to a section: by default to the default section, or to the root of a site without sections. */
export const addSpace = (
  structure: Structure,
  given: { id: string; spaceId: string; title: string },
  { sectionId: wanted }: Body<'addSpaceToSite'>,
): Structure => {
  if (wanted !== undefined) requireNamedItem(structure, 'site-section', wanted, '/body/sectionId')
  const sectionId = wanted ?? structure.defaultSectionId
  const taken = siteSpacesIn(structure, sectionId).map(({ path }) => path)
  const { id, spaceId, title } = given
  return addSiteSpace(structure, { id, spaceId, sectionId, path: freePath(title, taken) })
}

const columns: Columns<Body<'updateSiteSpaceById'>, SiteSpaceRow> = {
  path: (path) => ({ path: requirePath(path, '/body/path') }),
  condition: (condition) => ({ condition: condition || null }),
  spaceId: (spaceId) => ({ spaceId }),
}

/** Changes the path, the condition and the space of a site space. */
export const updateSiteSpace = (
  structure: Structure,
  row: SiteSpaceRow,
  body: Body<'updateSiteSpaceById'>,
): Structure => {
  const changed = { ...row, ...changesOf(columns, body) }
  if (siteSpacesIn(structure, row.sectionId).some(({ id, path }) => id !== row.id && path === changed.path)) {
    throw invalid('/body/path', 'is taken by a sibling', 'already_exists')
  }
  requireCondition(body.condition, '/body/condition')
  return replaceRows(structure, [changed])
}

/** Moves a site space before or after another site space of the same section, or behind all of them. */
export const moveSiteSpace = (
  structure: Structure,
  row: SiteSpaceRow,
  { position }: Body<'moveSiteSpace'>,
): Structure => {
  if (!position) return moveSiteSpaceToEnd(structure, row)
  const { side, pointer } = besideOf(position)
  const at = `/body/position/${side}`
  const sibling = requireNamedSiteSpace(structure, pointer.siteSpace, `${at}/siteSpace`)
  if (sibling.sectionId !== row.sectionId || sibling.id === row.id) {
    throw invalid(at, 'must name another site space beside it', 'invalid_position')
  }
  if (isBeside(structure, row, sibling, side))
    throw new Problem('no_effect', 'The site space is already at this position')
  return placeBeside(structure, row, sibling, side)
}
