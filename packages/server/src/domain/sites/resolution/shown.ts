import type { Knex } from 'knex'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { loadStructure } from '../structure/repo.ts'
import {
  findItem,
  groupsAround,
  sectionsOf,
  siteSpacesIn,
  structureOf,
  type Structure,
} from '../structure/structure.ts'

/** The spaces of a site by their ids. */
export type SpacesById = ReadonlyMap<string, SpaceRow>

type Holds = (condition: string | null) => boolean

/**
 * Returns the part of a structure that a visitor may see: sections, site spaces and external links whose conditions hold,
 * without deleted spaces, sections without site spaces and groups without children. Where a default is hidden, its first
 * sibling that is left is the default.
 */
const shownStructure = (structure: Structure, spaces: SpacesById, holds: Holds): Structure => {
  const isShown = ({ spaceId, condition }: Structure['siteSpaces'][number]) =>
    spaces.get(spaceId)?.deletedAt === null && holds(condition)
  const siteSpaces = structure.siteSpaces.filter(isShown)
  const allowed = structure.items.filter(({ condition }) => holds(condition))
  const reduced = { ...structure, items: allowed, siteSpaces }
  const leaves = new Set(
    allowed
      .filter(({ id, type }) => type === 'site-external-link' || siteSpacesIn(reduced, id).length > 0)
      .map(({ id }) => id),
  )
  const groups = new Set(allowed.flatMap(({ id, parentId }) => (leaves.has(id) ? groupsAround(reduced, parentId) : [])))
  const items = allowed.filter(({ id, type }) => (type === 'site-section-group' ? groups : leaves).has(id))
  return withReachable(structureOf({ ...structure, id: structure.siteId }, items, siteSpaces))
}

/** Removes items in groups that are hidden, and the site spaces of sections that are hidden. */
const withReachable = (structure: Structure): Structure => {
  const sections = new Set(sectionsOf(structure).map(({ id }) => id))
  const isReachable = ({ parentId }: Structure['items'][number]): boolean =>
    parentId === null || findItem(structure, 'site-section-group', parentId) !== undefined
  const siteSpaces = structure.siteSpaces.filter(({ sectionId }) => sectionId === null || sections.has(sectionId))
  return { ...structure, items: structure.items.filter(isReachable), siteSpaces }
}

/** The whole structure of a site, with the spaces on it. */
export interface Whole {
  structure: Structure
  spaces: SpacesById
}

/** Reads the whole structure of a site. */
export const loadWhole = async (db: Knex, site: SiteRow): Promise<Whole> => {
  const structure = await loadStructure(db, site)
  const ids = structure.siteSpaces.map(({ spaceId }) => spaceId)
  const rows: SpaceRow[] = ids.length > 0 ? await db('spaces').whereIn('id', ids) : []
  return { structure, spaces: new Map(rows.map((row) => [row.id, row])) }
}

/** Returns a structure whole and as a visitor may see it. A preview shows only its site space. */
export const showWhole = (
  { structure, spaces }: Whole,
  previewed: string | undefined,
  holds: Holds,
): Whole & { shown: Structure } => {
  const siteSpaces = structure.siteSpaces.filter(({ id }) => previewed === undefined || id === previewed)
  return { structure, shown: shownStructure({ ...structure, siteSpaces }, spaces, holds), spaces }
}

/** Reads the structure of a site, whole and as a visitor may see it. A preview shows only its site space. */
export const loadShown = async (
  db: Knex,
  site: SiteRow,
  previewed: string | undefined,
  holds: Holds,
): Promise<Whole & { shown: Structure }> => showWhole(await loadWhole(db, site), previewed, holds)
