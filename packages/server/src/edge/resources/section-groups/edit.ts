import type { Body } from '@scriptorium/types'
import type { SiteItemRow } from '@scriptorium/schema/tables/sites'
import { invalid, Problem } from '../../../ground/problem.ts'
import { addItem, moveItemInto, moveItemToEnd } from '../../../domain/sites/structure/edit.ts'
import { requireNamedItem } from '../../../domain/sites/structure/find.ts'
import { besideOf, isBeside, placeBeside, replaceRows } from '../../../domain/sites/structure/order.ts'
import { findItem, groupsAround, itemsIn, type Structure } from '../../../domain/sites/structure/structure.ts'
import { changesOf, type Columns } from '../changes-of.ts'

const maxGroupDepth = 5

const heightOf = (structure: Structure, group: SiteItemRow): number =>
  1 +
  Math.max(
    0,
    ...itemsIn(structure, group.id).map((item) => (item.type === 'site-section-group' ? heightOf(structure, item) : 0)),
  )

/** Throws 400 if groups would be nested too deep. */
export const requireGroupDepth = (depth: number, pointer: string): void => {
  if (depth > maxGroupDepth) throw invalid(pointer, `would nest section groups more than ${maxGroupDepth} deep`)
}

const requireDepth = (structure: Structure, parentId: string | null, height: number, pointer: string) =>
  requireGroupDepth(groupsAround(structure, parentId).length + height, pointer)

/** Adds a group and moves the named sections into it, in their order, from wherever they are. */
export const addGroup = (structure: Structure, id: string, body: Body<'addSectionGroupToSite'>): Structure => {
  const { title, icon, parent, sections = [] } = body
  if (parent !== undefined) requireNamedItem(structure, 'site-section-group', parent, '/body/parent')
  requireDepth(structure, parent ?? null, 1, '/body/parent')
  const group = { id, type: 'site-section-group' as const, title, icon: icon ?? null, parentId: parent ?? null }
  const repeated = sections.findIndex((section, index) => sections.indexOf(section) !== index)
  if (repeated !== -1) throw invalid(`/body/sections/${repeated}`, 'is named twice', 'invalid_reference')
  return sections.reduce(
    (edited, section, index) =>
      moveItemInto(edited, requireNamedItem(structure, 'site-section', section, `/body/sections/${index}`), id),
    addItem(structure, group),
  )
}

/** Moves a section into a group, as the last item. A section that is already in the group keeps its place. */
export const addToGroup = (structure: Structure, group: SiteItemRow, sectionId: string): Structure =>
  moveItemInto(structure, requireNamedItem(structure, 'site-section', sectionId, '/body/sectionId'), group.id)

/** Moves a section out of a group, to the root. A section that is not in the group stays where it is. */
export const removeFromGroup = (structure: Structure, group: SiteItemRow, sectionId: string): Structure => {
  const section = findItem(structure, 'site-section', sectionId)
  if (section?.parentId !== group.id) throw new Problem('not_found', 'The group does not contain the section')
  return moveItemInto(structure, section, null)
}

/**
 * Moves a group to where another item stands, before or after it. That may change the group that contains it. Without a position,
 * moves it to the end of the site.
 */
export const moveGroup = (
  structure: Structure,
  group: SiteItemRow,
  { position }: Body<'moveSiteSectionGroup'>,
): Structure => {
  if (!position) return moveItemToEnd(structure, group, null)
  const { side, pointer } = besideOf(position)
  const at = `/body/position/${side}`
  const sibling = requireNamedItem(structure, pointer.type, pointer.id, `${at}/id`)
  if ([sibling.id, ...groupsAround(structure, sibling.parentId)].includes(group.id)) {
    throw new Problem('cannot_be_moved', 'A section group cannot be moved into itself or next to itself')
  }
  if (sibling.parentId === group.parentId && isBeside(structure, group, sibling, side)) {
    throw new Problem('no_effect', 'The section group is already at this position')
  }
  requireDepth(structure, sibling.parentId, heightOf(structure, group), at)
  return placeBeside(structure, { ...group, parentId: sibling.parentId }, sibling, side)
}

const columns: Columns<Body<'updateSiteSectionGroupById'>, SiteItemRow> = {
  title: (title) => ({ title }),
  icon: (icon) => ({ icon }),
}

/** Changes the title and the icon of a group. */
export const updateGroup = (
  structure: Structure,
  group: SiteItemRow,
  body: Body<'updateSiteSectionGroupById'>,
): Structure => replaceRows(structure, [{ ...group, ...changesOf(columns, body) }])
