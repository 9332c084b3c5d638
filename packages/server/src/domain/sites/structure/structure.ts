import type { SiteItemRow, SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'

/** The structure of one site as rows, in no particular order. Edits return a new one and change no row in place. */
export interface Structure {
  readonly siteId: string
  readonly defaultSectionId: string | null
  readonly defaultSiteSpaceId: string | null
  readonly items: readonly SiteItemRow[]
  readonly siteSpaces: readonly SiteSpaceRow[]
  /** The ids of rows that a request cannot name, because its caller may not know of them. */
  readonly unseen?: ReadonlySet<string>
}

/** What can be sorted: an item, or a site space. */
export type StructureRow = SiteItemRow | SiteSpaceRow

/** The types that pointers of the API use. */
export type StructureType = SiteItemRow['type'] | 'site-space'

/** An item or a site space by its type and id. */
export interface Pointer {
  type: StructureType
  id: string
}

const byPosition = (a: StructureRow, b: StructureRow): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1

/** Returns the rows in display order. */
const inDisplayOrder = <Row extends StructureRow>(rows: readonly Row[]): Row[] => rows.toSorted(byPosition)

/** Returns the items of a group, or of the root, in display order. */
export const itemsIn = ({ items }: Structure, parentId: string | null): SiteItemRow[] =>
  inDisplayOrder(items.filter((item) => item.parentId === parentId))

/** Returns the site spaces of a section, or of the root, in display order. */
export const siteSpacesIn = ({ siteSpaces }: Structure, sectionId: string | null): SiteSpaceRow[] =>
  inDisplayOrder(siteSpaces.filter((siteSpace) => siteSpace.sectionId === sectionId))

/** Returns all sections in display order: a group stands where its sections do. */
export const sectionsOf = (structure: Structure, parentId: string | null = null): SiteItemRow[] =>
  itemsIn(structure, parentId).flatMap((item) =>
    item.type === 'site-section' ? [item] : sectionsOf(structure, item.id),
  )

/** Returns all site spaces in display order. */
export const orderedSiteSpaces = (structure: Structure): SiteSpaceRow[] => [
  ...siteSpacesIn(structure, null),
  ...sectionsOf(structure).flatMap(({ id }) => siteSpacesIn(structure, id)),
]

/** Returns whether the site has sections. Only then do site spaces stand in sections. */
export const hasSections = ({ items }: Structure): boolean => items.some(({ type }) => type === 'site-section')

/** Returns an item of one type, or undefined. */
export const findItem = (
  { items }: Structure,
  type: SiteItemRow['type'],
  id: string | null | undefined,
): SiteItemRow | undefined => items.find((item) => item.id === id && item.type === type)

/** Returns a site space, or undefined. */
export const findSiteSpace = ({ siteSpaces }: Structure, id: string): SiteSpaceRow | undefined =>
  siteSpaces.find((siteSpace) => siteSpace.id === id)

/** Returns the row that a pointer names, or undefined. */
export const findRow = (structure: Structure, { type, id }: Pointer): StructureRow | undefined =>
  type === 'site-space' ? findSiteSpace(structure, id) : findItem(structure, type, id)

/** Returns the rows among which a row is sorted, itself included, in display order. */
export const siblingsOf = (structure: Structure, row: StructureRow): StructureRow[] =>
  'type' in row ? itemsIn(structure, row.parentId) : siteSpacesIn(structure, row.sectionId)

/** Returns the ids of the groups around an item, from the innermost to the outermost. */
export const groupsAround = (structure: Structure, parentId: string | null): string[] => {
  const group = findItem(structure, 'site-section-group', parentId)
  return group ? [group.id, ...groupsAround(structure, group.parentId)] : []
}

/** Returns the id of the site space that visitors of a section, or of the root, see first. */
export const defaultSiteSpaceOf = (structure: Structure, sectionId: string | null): string | null =>
  sectionId === null
    ? structure.defaultSiteSpaceId
    : (findItem(structure, 'site-section', sectionId)?.defaultSiteSpaceId ?? null)

const existing = (wanted: string | null, rows: readonly StructureRow[]): string | null =>
  rows.some(({ id }) => id === wanted) ? wanted : (rows[0]?.id ?? null)

/**
 * Returns the structure of a site from its rows. A default that is gone, because its space was purged or transferred, is
 * replaced by the first sibling.
 */
export const structureOf = (
  site: Pick<SiteRow, 'defaultSectionId' | 'defaultSiteSpaceId' | 'id'>,
  items: readonly SiteItemRow[],
  siteSpaces: readonly SiteSpaceRow[],
): Structure => {
  const raw: Structure = { siteId: site.id, defaultSectionId: null, defaultSiteSpaceId: null, items, siteSpaces }
  return {
    ...raw,
    defaultSectionId: existing(site.defaultSectionId, sectionsOf(raw)),
    defaultSiteSpaceId: existing(site.defaultSiteSpaceId, siteSpacesIn(raw, null)),
    items: items.map((item) => {
      const wanted = item.type === 'site-section' ? existing(item.defaultSiteSpaceId, siteSpacesIn(raw, item.id)) : null
      return wanted === item.defaultSiteSpaceId ? item : { ...item, defaultSiteSpaceId: wanted }
    }),
  }
}

/** Returns all section groups in display order, each before the groups that it contains. */
export const groupsOf = (structure: Structure, parentId: string | null = null): SiteItemRow[] =>
  itemsIn(structure, parentId).flatMap((item) =>
    item.type === 'site-section-group' ? [item, ...groupsOf(structure, item.id)] : [],
  )
