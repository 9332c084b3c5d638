import type { SiteItemRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { lastPosition, replaceRows } from './order.ts'
import { defaultSiteSpaceOf, hasSections, itemsIn, sectionsOf, siteSpacesIn, type Structure } from './structure.ts'

/** A new item without the columns that follow from where it is placed. */
export type NewItem = Pick<SiteItemRow, 'id' | 'title' | 'type'> &
  Partial<Omit<SiteItemRow, 'defaultSiteSpaceId' | 'position' | 'siteId'>>

/** A new site space without the columns that follow from where it is placed. */
export type NewSiteSpace = Pick<SiteSpaceRow, 'id' | 'path' | 'sectionId' | 'spaceId'>

const withDefaultSection = (structure: Structure, wanted: string | null): Structure => {
  const sections = sectionsOf(structure)
  const keeps = sections.some(({ id }) => id === wanted)
  return { ...structure, defaultSectionId: keeps ? wanted : (sections[0]?.id ?? null) }
}

/** Makes a site space the default of its section, or of the root. */
export const setDefaultSiteSpace = (structure: Structure, sectionId: string | null, id: string | null): Structure =>
  sectionId === null
    ? { ...structure, defaultSiteSpaceId: id }
    : {
        ...structure,
        items: structure.items.map((item) => (item.id === sectionId ? { ...item, defaultSiteSpaceId: id } : item)),
      }

/** Makes a section the default of the site. */
export const setDefaultSection = (structure: Structure, id: string): Structure => ({
  ...structure,
  defaultSectionId: id,
})

/** Returns the row of an item that is placed somewhere later. */
export const newItemRow = (siteId: string, item: NewItem): SiteItemRow => ({
  siteId,
  icon: null,
  description: null,
  condition: null,
  path: null,
  defaultSiteSpaceId: null,
  url: null,
  localizedTitle: null,
  localizedDescription: null,
  parentId: null,
  position: '',
  ...item,
})

/** Adds an item behind its siblings. The first section becomes the default. */
export const addItem = (structure: Structure, item: NewItem): Structure => {
  const parentId = item.parentId ?? null
  const position = lastPosition(itemsIn(structure, parentId))
  const row: SiteItemRow = { ...newItemRow(structure.siteId, item), parentId, position }
  return withDefaultSection({ ...structure, items: [...structure.items, row] }, structure.defaultSectionId)
}

/** Adds a site space behind its siblings. The first one becomes the default of its section, or of the root. */
export const addSiteSpace = (structure: Structure, given: NewSiteSpace): Structure => {
  const position = lastPosition(siteSpacesIn(structure, given.sectionId))
  const row: SiteSpaceRow = { siteId: structure.siteId, condition: null, customization: null, ...given, position }
  const added = { ...structure, siteSpaces: [...structure.siteSpaces, row] }
  return defaultSiteSpaceOf(structure, given.sectionId) === null
    ? setDefaultSiteSpace(added, given.sectionId, given.id)
    : added
}

/** Moves the site spaces at the root into a section, in their order, with their default. */
export const moveRootInto = (structure: Structure, sectionId: string): Structure => {
  const root = siteSpacesIn(structure, null)
  if (root.length === 0) return structure
  const moved = replaceRows(
    structure,
    root.map((row) => ({ ...row, sectionId })),
  )
  const kept = setDefaultSiteSpace(moved, sectionId, structure.defaultSiteSpaceId)
  return { ...kept, defaultSiteSpaceId: null, defaultSectionId: sectionId }
}

const next = <Row extends { id: string }>(rows: readonly Row[], id: string): Row | undefined => {
  const index = rows.findIndex((row) => row.id === id)
  return rows[index + 1] ?? rows[index - 1]
}

/** Removes a site space. If it was the default, its next sibling becomes the default. */
export const removeSiteSpace = (structure: Structure, row: SiteSpaceRow): Structure => {
  const siblings = siteSpacesIn(structure, row.sectionId)
  const rest = { ...structure, siteSpaces: structure.siteSpaces.filter(({ id }) => id !== row.id) }
  if (defaultSiteSpaceOf(structure, row.sectionId) !== row.id) return rest
  return setDefaultSiteSpace(rest, row.sectionId, next(siblings, row.id)?.id ?? null)
}

/** Removes a section with its site spaces. If it was the default, the next section becomes the default. */
export const removeSection = (structure: Structure, row: SiteItemRow): Structure => {
  const wanted =
    structure.defaultSectionId === row.id ? next(sectionsOf(structure), row.id)?.id : structure.defaultSectionId
  const rest = {
    ...structure,
    items: structure.items.filter(({ id }) => id !== row.id),
    siteSpaces: structure.siteSpaces.filter(({ sectionId }) => sectionId !== row.id),
  }
  return withDefaultSection(rest, wanted ?? null)
}

/** Moves an item behind its siblings, or behind everything else of a group or the root. */
export const moveItemToEnd = (structure: Structure, row: SiteItemRow, parentId = row.parentId): Structure =>
  replaceRows(structure, [{ ...row, parentId, position: lastPosition(itemsIn(structure, parentId)) }])

/** Moves a site space behind its siblings. */
export const moveSiteSpaceToEnd = (structure: Structure, row: SiteSpaceRow): Structure =>
  replaceRows(structure, [{ ...row, position: lastPosition(siteSpacesIn(structure, row.sectionId)) }])

/** Moves an item behind everything else in a group, or at the root. */
export const moveItemInto = (structure: Structure, row: SiteItemRow, parentId: string | null): Structure => {
  if (row.parentId === parentId) return structure
  return moveItemToEnd(structure, row, parentId)
}

/** Removes a group. Its items move to the parent of the group, in their order. */
export const removeGroup = (structure: Structure, row: SiteItemRow): Structure => {
  const lifted = itemsIn(structure, row.id).reduce((rest, item) => moveItemInto(rest, item, row.parentId), structure)
  return { ...lifted, items: lifted.items.filter(({ id }) => id !== row.id) }
}

/** Returns what is wrong with a structure, in words; empty for a sound one. */
export const brokenRules = (structure: Structure): string[] => {
  const broken: string[] = []
  const sections = sectionsOf(structure)
  const unique = (what: string, values: readonly string[]) => {
    if (new Set(values).size < values.length) broken.push(`${what} are not unique`)
  }
  if (sections.length < structure.items.filter(({ type }) => type === 'site-section').length) {
    broken.push('a section cannot be reached from the root')
  }
  if (hasSections(structure) && siteSpacesIn(structure, null).length > 0) broken.push('a site space is in no section')
  if (hasSections(structure) !== (structure.defaultSectionId !== null)) broken.push('the default section is wrong')
  if (structure.defaultSectionId !== null && !sections.some(({ id }) => id === structure.defaultSectionId)) {
    broken.push('the default section does not exist')
  }
  unique(
    'paths of sections',
    sections.map(({ path }) => path!),
  )
  unique(
    'spaces',
    structure.siteSpaces.map(({ spaceId }) => spaceId),
  )
  for (const sectionId of [null, ...sections.map(({ id }) => id)]) {
    const siteSpaces = siteSpacesIn(structure, sectionId)
    unique(
      'paths of site spaces',
      siteSpaces.map(({ path }) => path),
    )
    const wanted = defaultSiteSpaceOf(structure, sectionId)
    if (siteSpaces.length > 0 ? !siteSpaces.some(({ id }) => id === wanted) : wanted !== null) {
      broken.push('the default site space is wrong')
    }
  }
  return broken
}
