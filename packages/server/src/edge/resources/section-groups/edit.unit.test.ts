import { expect, test } from 'vitest'
import type { SiteItemRow } from '@scriptorium/schema/tables/sites'
import type { Structure } from '../../../domain/sites/structure/structure.ts'
import { addGroup, addToGroup, removeFromGroup } from './edit.ts'

const nested = (depth: number): Structure => {
  const items = Array.from({ length: depth }, (_, index) => ({
    id: `g${index + 1}`,
    type: 'site-section-group',
    parentId: index === 0 ? null : `g${index}`,
    position: 'a0',
    title: 'Group',
  })) as SiteItemRow[]
  return { siteId: 's', items, siteSpaces: [] } as unknown as Structure
}

test('groups are nested five deep at most', () => {
  const { items } = addGroup(nested(4), 'new', { title: 'Fifth', parent: 'g4' })
  expect(items.at(-1)).toMatchObject({ id: 'new', parentId: 'g4' })
  expect(() => addGroup(nested(5), 'new', { title: 'Sixth', parent: 'g5' })).toThrow('more than 5 deep')
})

test('a section leaves the group that contains it, and no other one', () => {
  const section = { id: 's1', type: 'site-section', parentId: null, position: 'a1', title: 'Section' } as SiteItemRow
  const site = nested(2)
  const [group, inner] = site.items as [SiteItemRow, SiteItemRow]
  const inside = addToGroup({ ...site, items: [...site.items, section] }, group, 's1')
  const parentIn = ({ items }: Structure) => items.find(({ id }) => id === 's1')?.parentId
  expect(parentIn(inside)).toBe('g1')
  expect(() => removeFromGroup(inside, inner, 's1')).toThrow('does not contain the section')
  expect(() => removeFromGroup(inside, group, 'g1')).toThrow('does not contain the section')
  expect(parentIn(removeFromGroup(inside, group, 's1'))).toBeNull()
})
