import { expect, test } from 'vitest'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteItemRow, SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { seenStructure } from './seen.ts'
import type { Structure } from '../structure/structure.ts'

const section = (id: string, condition: string | null = null) =>
  ({ id, type: 'site-section', parentId: null, position: id, condition, defaultSiteSpaceId: `${id}1` }) as SiteItemRow
const siteSpace = (id: string, condition: string | null = null) =>
  ({ id, sectionId: id[0], spaceId: `space of ${id}`, position: id, condition }) as SiteSpaceRow

const structure = {
  siteId: 's',
  defaultSectionId: 'a',
  defaultSiteSpaceId: null,
  items: [section('a'), section('b'), section('c')],
  siteSpaces: [siteSpace('a1'), siteSpace('a2'), siteSpace('b1')],
} as unknown as Structure

const hidden = (...ids: string[]) =>
  new Map(ids.map((id) => [`space of ${id}`, { id: `space of ${id}`, deletedAt: null } as SpaceRow]))

const seenOn = (site: Partial<SiteRow>, of: ReadonlyMap<string, SpaceRow>, whole = structure) => {
  const row = {
    id: 's',
    publishedAt: 'now',
    visibility: 'public',
    adaptiveContent: 'off',
    visitorSchema: null,
    ...site,
  }
  const { items, siteSpaces, defaultSectionId } = seenStructure(row as SiteRow, whole, of)
  return { items: items.map(({ id }) => id), siteSpaces: siteSpaces.map(({ id }) => id), defaultSectionId }
}

const everything = { items: ['a', 'b', 'c'], siteSpaces: ['a1', 'a2', 'b1'], defaultSectionId: 'a' }

test.each([{}, { visibility: 'unlisted' }] as const)('everyone knows of what %j shows to any visitor', (site) => {
  expect(seenOn(site, hidden('a1', 'b1'))).toEqual(everything)
})

test.each([{ publishedAt: null }, { visibility: 'share-link' }, { visibility: 'visitor-auth' }] as const)(
  'with %j, what the caller cannot read is left out, and sections that hold nothing else',
  (site) => {
    expect(seenOn(site, hidden())).toEqual(everything)
    expect(seenOn(site, hidden('a1'))).toEqual({ ...everything, siteSpaces: ['a2', 'b1'] })
    expect(seenOn(site, hidden('a1', 'a2'))).toEqual({ items: ['b', 'c'], siteSpaces: ['b1'], defaultSectionId: 'b' })
  },
)

test('conditions hide it from those who have no claims, and so does deletion', () => {
  const conditional = {
    ...structure,
    siteSpaces: [siteSpace('a1', 'visitor.claims.a'), ...structure.siteSpaces.slice(1)],
  }
  expect(seenOn({}, hidden('a1', 'b1'), conditional).siteSpaces).toEqual(['a2', 'b1'])
  const bySection = { ...structure, items: [section('a', 'visitor.claims.a'), section('b'), section('c')] }
  expect(seenOn({}, hidden('a1', 'b1'), bySection).siteSpaces).toEqual(['a2', 'b1'])
  const deleted = new Map([['space of b1', { id: 'space of b1', deletedAt: 'now' } as SpaceRow]])
  expect(seenOn({}, deleted).siteSpaces).toEqual(['a1', 'a2'])
})
