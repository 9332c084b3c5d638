import { expect, test } from 'vitest'
import type { SiteItemRow } from '@scriptorium/schema/tables/sites'
import type { Structure } from '../../../domain/sites/structure/structure.ts'
import { addGroup } from './edit.ts'

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
