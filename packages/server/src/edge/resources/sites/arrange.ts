import type { Body } from '@scriptorium/types'
import {
  itemsIn,
  sectionsOf,
  siteSpacesIn,
  type Structure,
  type StructureRow,
} from '../../../domain/sites/structure/structure.ts'
import { invalid } from '../../../ground/problem.ts'
import type { SiteItemRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { addEntries, type Arrangement } from './arrange-entries.ts'
import { inOrder, withPaths, type Wanted } from './arrange-order.ts'

/** Returns the id of the row that visitors see first: the one that is wanted, the one that was it, or the first. */
const defaultOf = (
  rows: readonly StructureRow[],
  wanted: readonly Wanted[],
  before: string | null | undefined,
): string | null => {
  const ids = rows.map(({ id }) => id)
  const chosen = wanted.find(({ row, isDefault }) => isDefault && ids.includes(row.id))?.row.id
  return chosen ?? ids.find((id) => id === before) ?? ids[0] ?? null
}

/** Returns the closest of the groups around an item that is kept. */
const keptGroup = (items: readonly SiteItemRow[], before: Structure, parentId: string | null): string | null => {
  if (parentId === null || items.some(({ id }) => id === parentId)) return parentId
  return keptGroup(items, before, before.items.find(({ id }) => id === parentId)?.parentId ?? null)
}

const unseenOf = <Row extends StructureRow>({ unseen }: Structure, rows: readonly Row[]): Row[] =>
  rows.filter(({ id }) => unseen?.has(id))

const arrangeItems = (before: Structure, wanted: readonly Wanted<SiteItemRow>[]): SiteItemRow[] => {
  const hidden = unseenOf(before, before.items)
  const isSection = ({ type }: SiteItemRow) => type === 'site-section'
  const sections = wanted.filter(({ row }) => isSection(row))
  const paths = new Map(withPaths(sections, hidden.filter(isSection)).map(({ id, path }) => [id, path]))
  const rows = wanted.map(({ row }) => ({ ...row, path: paths.get(row.id) ?? row.path }))
  const unseen = hidden.map((row) => ({ ...row, parentId: keptGroup([...rows, ...hidden], before, row.parentId) }))
  const parents = [null, ...[...rows, ...unseen].map(({ id }) => id)]
  return parents.flatMap((parentId) => {
    const inside = (row: SiteItemRow) => row.parentId === parentId
    return inOrder(rows.filter(inside), unseen.filter(inside), itemsIn(before, parentId))
  })
}

const arrangeSiteSpaces = (
  before: Structure,
  sections: readonly SiteItemRow[],
  wanted: readonly Wanted<SiteSpaceRow>[],
): SiteSpaceRow[] => {
  const [first] = sections
  // What stood at the root and cannot be named goes into the first section, like everything at the root of a site that gets one.
  const unseen = unseenOf(before, before.siteSpaces).map((row) => ({
    ...row,
    sectionId: row.sectionId ?? first?.id ?? null,
  }))
  return (first ? sections.map(({ id }) => id) : [null]).flatMap((sectionId) => {
    const [own, hidden] = [
      wanted.filter(({ row }) => row.sectionId === sectionId),
      unseen.filter((row) => row.sectionId === sectionId),
    ]
    return inOrder(withPaths(own, hidden), hidden, siteSpacesIn(before, sectionId))
  })
}

/** Returns the structure that a request wants a site to have. */
export const arrange = (
  before: Structure,
  { structure }: Body<'replaceSiteStructure'>,
  titles: ReadonlyMap<string, string>,
): Structure => {
  const all: Arrangement = { items: [], siteSpaces: [] }
  addEntries({ structure: before, titles }, all, structure, [], '/body/structure')
  const bare = { ...before, items: arrangeItems(before, all.items) }
  const sections = sectionsOf(bare)
  const stray = sections.length > 0 && all.siteSpaces.find(({ row }) => row.sectionId === null)
  if (stray) throw invalid(stray.at, 'must be in a section, because the site has sections')
  const siteSpaces = arrangeSiteSpaces(before, sections, all.siteSpaces)
  const placed = { ...bare, siteSpaces }
  const inside = (sectionId: string | null) => siteSpacesIn(placed, sectionId)
  return {
    ...placed,
    defaultSectionId: defaultOf(sections, all.items, before.defaultSectionId),
    defaultSiteSpaceId: defaultOf(inside(null), all.siteSpaces, before.defaultSiteSpaceId),
    items: placed.items.map((item) => ({
      ...item,
      defaultSiteSpaceId: defaultOf(inside(item.id), all.siteSpaces, item.defaultSiteSpaceId),
    })),
  }
}
