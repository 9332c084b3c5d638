import { expect, test } from 'vitest'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteItemRow, SiteRedirectRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { normalizeSource, redirectPath, type Targets } from './redirects.ts'
import type { Structure } from '../structure/structure.ts'

test.each([
  ['/old/', '/old'],
  ['/%C3%BCber/x', '/%C3%BCber/x'],
  ['/über', '/%C3%BCber'],
  // As in the addresses of pages, an escaped slash is one.
  ['/a%2Fb', '/a/b'],
  ['/bad%', '/bad%'],
  ['/bad%zz%c3', '/bad%zz%C3'],
])('the source %s is stored as %s', (source, normalized) => {
  expect(normalizeSource(source)).toBe(normalized)
})

const section = (id: string) =>
  ({ id, type: 'site-section', parentId: null, position: id, path: `sec-${id}` }) as SiteItemRow
const siteSpace = (id: string) =>
  ({ id, sectionId: id[0], spaceId: `of ${id}`, position: id, path: `var-${id}` }) as SiteSpaceRow
const structure = {
  siteId: 's',
  defaultSectionId: 'a',
  defaultSiteSpaceId: null,
  items: [section('a'), section('b')],
  siteSpaces: [siteSpace('a1'), siteSpace('b1'), siteSpace('b2')],
} as unknown as Structure
const space = (id: string, deletedAt: string | null = null) => [id, { id, deletedAt } as SpaceRow] as const
const deleted = space('of b2', '2026-03-14T09:26:53.589Z')
const shown = { ...structure, items: [structure.items[0]!], siteSpaces: structure.siteSpaces.slice(1) }

const pathOf = (target: Partial<SiteRedirectRow>) => {
  const spaces = new Map([space('of a1'), space('of b1'), deleted])
  const row = { siteSectionId: null, siteSpaceId: null, pageId: null, ...target } as SiteRedirectRow
  return redirectPath({ structure, shown, spaces } as unknown as Targets, row)
}

test('a redirect leads to the section or site space that is shown', async () => {
  expect([await pathOf({ siteSectionId: 'a' }), await pathOf({ siteSpaceId: 'b1' })]).toEqual([
    'sec-a/',
    'sec-b/var-b1/',
  ])
})

test.each([
  ['a section that is not shown', { siteSectionId: 'b' }],
  ['a site space that is not shown', { siteSpaceId: 'a1' }],
  ['a deleted space', { siteSpaceId: 'b2' }],
  ['nothing', {}],
])('a redirect to %s has no path', async (_, target) => {
  expect(await pathOf(target)).toBeUndefined()
})
