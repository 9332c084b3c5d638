import { newId } from '@scriptorium/basics/id'
import type { SiteSpaceEntry, SiteStructureEntry } from '@scriptorium/types'
import { requireCondition } from '../../../domain/sites/visitors/conditions.ts'
import { newItemRow } from '../../../domain/sites/structure/edit.ts'
import { findSeenRow } from '../../../domain/sites/structure/find.ts'
import { requirePath } from '../../../domain/sites/addresses/paths.ts'
import type { Structure } from '../../../domain/sites/structure/structure.ts'
import { invalid } from '../../../ground/problem.ts'
import type { SiteItemRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { requireGroupDepth } from '../section-groups/edit.ts'
import type { Wanted } from './arrange-order.ts'

/** What a request wants a site to have. */
export interface Arrangement {
  items: Wanted<SiteItemRow>[]
  siteSpaces: Wanted<SiteSpaceRow>[]
}

/** The structure as it is, and the titles of the spaces that a request adds, by their ids. */
export interface Present {
  structure: Structure
  titles: ReadonlyMap<string, string>
}

type ItemEntry = Exclude<SiteStructureEntry, { object: 'site-space' }>

const known = ({ structure }: Present, { object: type, id }: SiteStructureEntry, at: string, all: Arrangement) => {
  if (id === undefined) return undefined
  const found = findSeenRow(structure, { type, id })
  if (!found) throw invalid(`${at}/id`, `names no ${type.replaceAll('-', ' ')} of this site`, 'invalid_reference')
  const isNamed = [...all.items, ...all.siteSpaces].some(({ row }) => row.id === id)
  if (isNamed) throw invalid(`${at}/id`, 'is named twice', 'invalid_reference')
  return found
}

/** Returns a value that only existing parts can leave out. */
const required = <T>(value: T | undefined, old: T | null | undefined, pointer: string): T => {
  const found = value ?? old
  if (found === undefined || found === null) throw invalid(pointer, 'is required for a new part of the structure')
  return found
}

const conditionOf = (
  entry: { condition?: string | null },
  old: { condition: string | null } | undefined,
  at: string,
) => {
  if (entry.condition === undefined) return old?.condition ?? null
  requireCondition(entry.condition, `${at}/condition`)
  return entry.condition || null
}

const pathOf = ({ path }: { path?: string }, at: string) =>
  path === undefined ? undefined : requirePath(path, `${at}/path`)

const addSiteSpace = (now: Present, all: Arrangement, entry: SiteSpaceEntry, sectionId: string | null, at: string) => {
  const old = known(now, entry, at, all) as SiteSpaceRow | undefined
  const spaceId = required(entry.spaceId, old?.spaceId, `${at}/spaceId`)
  if (all.siteSpaces.some(({ row }) => row.spaceId === spaceId))
    throw invalid(`${at}/spaceId`, 'is already on this site', 'already_exists')
  const path = pathOf(entry, at)
  const keepsPath = path !== undefined || (old !== undefined && old.sectionId === sectionId)
  const condition = conditionOf(entry, old, at)
  const { siteId } = now.structure
  const row = {
    siteId,
    customization: null,
    position: '',
    ...old,
    id: old?.id ?? newId(),
    sectionId,
    spaceId,
    condition,
  }
  all.siteSpaces.push({
    row: { ...row, path: path ?? old?.path ?? '' },
    at,
    name: keepsPath ? undefined : (old?.path ?? now.titles.get(spaceId) ?? ''),
    isDefault: entry.default === true,
  })
}

const itemOf = (now: Present, entry: ItemEntry, old: SiteItemRow | undefined, at: string): SiteItemRow => {
  const title = required(entry.title, old?.title, `${at}/title`)
  const row = old ?? newItemRow(now.structure.siteId, { id: newId(), type: entry.object, title })
  if (entry.object === 'site-section-group') return { ...row, title }
  const condition = conditionOf(entry, old, at)
  if (entry.object === 'site-external-link') {
    return { ...row, title, condition, url: required(entry.url, old?.url, `${at}/url`) }
  }
  return { ...row, title, condition, path: pathOf(entry, at) ?? row.path }
}

const addItem = (now: Present, all: Arrangement, entry: ItemEntry, groups: readonly string[], at: string) => {
  const row = itemOf(now, entry, known(now, entry, at, all) as SiteItemRow | undefined, at)
  const isDefault = 'default' in entry && entry.default === true
  const name = entry.object === 'site-section' && row.path === null ? row.title : undefined
  all.items.push({ row: { ...row, parentId: groups.at(-1) ?? null }, at, name, isDefault })
  if (entry.object === 'site-section') {
    for (const [index, one] of entry.siteSpaces.entries())
      addSiteSpace(now, all, one, row.id, `${at}/siteSpaces/${index}`)
  }
  if (entry.object === 'site-section-group') {
    requireGroupDepth(groups.length + 1, at)
    addEntries(now, all, entry.children, [...groups, row.id], `${at}/children`)
  }
}

/** Adds what a request names at the root, or in the innermost of some groups, with everything below it. */
export const addEntries = (
  now: Present,
  all: Arrangement,
  entries: readonly SiteStructureEntry[],
  groups: readonly string[],
  at: string,
): void => {
  for (const [index, entry] of entries.entries()) {
    const pointer = `${at}/${index}`
    if (entry.object !== 'site-space') addItem(now, all, entry, groups, pointer)
    else if (groups.length === 0) addSiteSpace(now, all, entry, null, pointer)
    else throw invalid(pointer, 'must be in a section, because groups hold no site spaces')
  }
}
