import type { Body } from '@scriptorium/types'
import { newId } from '@scriptorium/basics/id'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteItemRow } from '@scriptorium/schema/tables/sites'
import { invalid, Problem } from '../../../ground/problem.ts'
import { requireCondition } from '../../../domain/sites/visitors/conditions.ts'
import {
  addItem,
  addSiteSpace,
  moveItemInto,
  moveItemToEnd,
  moveRootInto,
  setDefaultSiteSpace,
} from '../../../domain/sites/structure/edit.ts'
import { requireNamedItem, requireNamedSiteSpace } from '../../../domain/sites/structure/find.ts'
import { besideOf, isBeside, placeBeside, replaceRows } from '../../../domain/sites/structure/order.ts'
import { changesOf, type Columns } from '../changes-of.ts'
import { freePath, requirePath } from '../../../domain/sites/addresses/paths.ts'
import {
  hasSections,
  sectionsOf,
  siblingsOf,
  siteSpacesIn,
  type Structure,
} from '../../../domain/sites/structure/structure.ts'

const minTitleLength = 2

const titleOf = (text: string): string => (text.length < minTitleLength ? 'Section' : text)

const addSection = (structure: Structure, title: string, more: Partial<SiteItemRow> & { id: string }): Structure => {
  const path = freePath(
    title,
    sectionsOf(structure).map((section) => section.path),
  )
  return addItem(structure, { type: 'site-section', title: titleOf(title), path, ...more })
}

/** Moves the site spaces of a site without sections into a new default section that is named after its default. */
export const foldRoot = (structure: Structure, titles: ReadonlyMap<string, string>): Structure => {
  const [first] = siteSpacesIn(structure, null)
  if (hasSections(structure) || !first) return structure
  const shown = structure.siteSpaces.find(({ id }) => id === structure.defaultSiteSpaceId) ?? first
  const id = newId()
  return moveRootInto(addSection(structure, titles.get(shown.spaceId) ?? '', { id }), id)
}

/** Adds a section whose first site space shows a space. */
export const addSectionFor = (
  structure: Structure,
  id: string,
  space: SpaceRow,
  { title, icon }: Body<'addSectionToSite'>,
): Structure => {
  const added = addSection(structure, title ?? space.title, { id, icon: icon ?? null })
  return addSiteSpace(added, { id: newId(), sectionId: id, spaceId: space.id, path: freePath(space.title, []) })
}

const columnsOf = (structure: Structure, section: SiteItemRow, body: Body<'updateSiteSectionById'>): SiteItemRow => {
  const path = body.path === undefined ? section.path : requirePath(body.path, '/body/path')
  if (sectionsOf(structure).some((other) => other.id !== section.id && other.path === path)) {
    throw invalid('/body/path', 'is taken by another section of this site', 'already_exists')
  }
  requireCondition(body.condition, '/body/condition')
  return { ...section, ...changesOf(columns, body), path }
}

const columns: Columns<Body<'updateSiteSectionById'>, SiteItemRow> = {
  title: (title) => ({ title }),
  condition: (condition) => ({ condition: condition || null }),
  icon: (icon) => ({ icon }),
  description: (description) => ({ description }),
  // Compared with those of the other sections.
  path: () => ({}),
  // Not of the row alone.
  defaultSiteSpace: () => ({}),
  siteSectionGroupId: () => ({}),
}

/** Changes properties of a section, its default, and the group that contains it. */
export const updateSection = (
  structure: Structure,
  section: SiteItemRow,
  body: Body<'updateSiteSectionById'>,
): Structure => {
  const changed = columnsOf(structure, section, body)
  let edited = replaceRows(structure, [changed])
  if (body.defaultSiteSpace !== undefined) {
    const pointer = '/body/defaultSiteSpace'
    const siteSpace = requireNamedSiteSpace(structure, body.defaultSiteSpace, pointer)
    if (siteSpace.sectionId !== section.id) {
      throw invalid(pointer, 'must be a site space of this section', 'invalid_reference')
    }
    edited = setDefaultSiteSpace(edited, section.id, siteSpace.id)
  }
  if (body.siteSectionGroupId === undefined) return edited
  const groupId = body.siteSectionGroupId
  if (groupId !== null) requireNamedItem(structure, 'site-section-group', groupId, '/body/siteSectionGroupId')
  return moveItemInto(
    edited,
    edited.items.find(({ id }) => id === section.id)!,
    groupId,
  )
}

/** Moves a section before or after another section with the same parent, or behind all of them. */
export const moveSection = (
  structure: Structure,
  section: SiteItemRow,
  { position }: Body<'moveSiteSection'>,
): Structure => {
  if (!position) return moveItemToEnd(structure, section)
  const { side, pointer } = besideOf(position)
  const at = `/body/position/${side}`
  const sibling = requireNamedItem(structure, 'site-section', pointer.siteSection, `${at}/siteSection`)
  const isSibling = siblingsOf(structure, section).some(({ id }) => id === sibling.id)
  if (!isSibling || sibling.id === section.id)
    throw invalid(at, 'must name another section beside it', 'invalid_position')
  if (isBeside(structure, section, sibling, side))
    throw new Problem('no_effect', 'The section is already at this position')
  return placeBeside(structure, section, sibling, side)
}
