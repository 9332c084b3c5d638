import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { expect, test } from 'vitest'
import type { Structure } from '../structure/structure.ts'
import { showWhole } from './shown.ts'

const siteSpace = (id: string, condition: string | null = null) => ({ id, spaceId: id, sectionId: null, condition })
const structure = {
  siteId: 'site',
  defaultSectionId: null,
  defaultSiteSpaceId: 'first',
  items: [],
  siteSpaces: [siteSpace('first', 'no'), siteSpace('second'), siteSpace('deleted')],
} as unknown as Structure
const spaces = new Map(
  ['first', 'second', 'deleted'].map((id) => [id, { id, deletedAt: id === 'deleted' ? '2026' : null } as SpaceRow]),
)
const shown = (previewed?: string, holds = (condition: string | null) => condition !== 'no') =>
  showWhole({ structure, spaces }, previewed, holds).shown

test('a visitor sees what holds and is not deleted, and the first of it is the default', () => {
  expect(shown().siteSpaces.map(({ id }) => id)).toEqual(['second'])
  expect(shown().defaultSiteSpaceId).toBe('second')
  expect(shown(undefined, () => true).defaultSiteSpaceId).toBe('first')
})

test('a preview shows its site space only', () => {
  expect(shown('first', () => true).siteSpaces.map(({ id }) => id)).toEqual(['first'])
  expect(shown('gone', () => true).siteSpaces).toEqual([])
})
