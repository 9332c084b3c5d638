import { expect, test } from 'vitest'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { besideOf, isBeside, lastPosition, placeBeside } from './order.ts'
import { siteSpacesIn, type Structure } from './structure.ts'

const rows = ['a', 'b', 'c'].map((id, index) => ({ id, sectionId: null, position: `a${index}` }) as SiteSpaceRow)
const structure = { items: [], siteSpaces: rows } as unknown as Structure
const [a, b, c] = rows as [SiteSpaceRow, SiteSpaceRow, SiteSpaceRow]

test.each([
  [a, b, 'before', true],
  [a, b, 'after', false],
  [b, a, 'after', true],
  [b, a, 'before', false],
  [c, a, 'after', false],
  [a, c, 'before', false],
] as const)('%o stands %s of the other: %s', (row, sibling, side, expected) => {
  expect(isBeside(structure, row, sibling, side)).toBe(expected)
})

test.each([
  [c, a, 'before', 'c a b'],
  [c, a, 'after', 'a c b'],
  [a, c, 'after', 'b c a'],
  [a, c, 'before', 'b a c'],
  [b, b, 'after', 'a c b'],
] as const)('moving %o beside %o, %s it', (row, sibling, side, expected) => {
  const moved = row === sibling ? placeBeside(structure, row, c, side) : placeBeside(structure, row, sibling, side)
  const ids = siteSpacesIn(moved, null).map(({ id }) => id)
  expect(ids.join(' ')).toBe(expected)
  expect(
    siteSpacesIn(structure, null)
      .map(({ id }) => id)
      .join(' '),
  ).toBe('a b c')
})

test('the last position is behind all, and positions stay short', () => {
  expect(lastPosition(rows) > c.position).toBe(true)
  let moved = structure
  for (let n = 0; n < 400; n++) {
    const [first, second, third] = siteSpacesIn(moved, null) as [SiteSpaceRow, SiteSpaceRow, SiteSpaceRow]
    moved = placeBeside(moved, third, n % 2 ? second : first, 'after')
  }
  expect(Math.max(...moved.siteSpaces.map(({ position }) => position.length))).toBeLessThanOrEqual(100)
  expect(new Set(moved.siteSpaces.map(({ position }) => position)).size).toBe(3)
})

test('a position names its side', () => {
  expect(besideOf({ before: 1 })).toEqual({ side: 'before', pointer: 1 })
  expect(besideOf({ after: 2 })).toEqual({ side: 'after', pointer: 2 })
})
