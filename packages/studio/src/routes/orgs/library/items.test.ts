import { expect, test } from 'vitest'
import { firstItems, flattenItems, itemsFound, itemsIn, type Item } from './items.ts'

const space = (title: string, parent?: string) => ({ id: title, title, parent }) as never
const collection = (title: string, parent?: string) =>
  ({ id: title, title, parent, permissions: { create: true } }) as never
const roots = itemsIn(
  [collection('Shelf'), collection('Box', 'Shelf')],
  [space('Tides'), space('Tidal maps', 'Box'), space('Birds', 'Shelf')],
)
const titlesOf = (items: readonly Item[]) => flattenItems(items).map(({ title }) => title)

test('what is found stands in what holds it', () => {
  expect(titlesOf(itemsFound(roots, 'TID'))).toEqual(['Shelf', 'Box', 'Tidal maps', 'Tides'])
  expect(titlesOf(itemsFound(roots, 'box'))).toEqual(['Shelf', 'Box', 'Tidal maps'])
  expect(itemsFound(roots, 'whales')).toEqual([])
})

test('the first items of a tree are counted with what holds them', () => {
  expect(titlesOf(firstItems(roots, 3))).toEqual(['Shelf', 'Box', 'Tidal maps'])
  expect(titlesOf(firstItems(roots, 9))).toEqual(titlesOf(roots))
})
