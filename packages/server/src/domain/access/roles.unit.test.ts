import { expect, test } from 'vitest'
import { atLeast, rank, roleOfRank, strongest } from './roles.ts'

const rising = ['none', 'read', 'comment', 'edit', 'review', 'create', 'admin'] as const

test('roles rise from none to admin', () => {
  expect(rising.map(rank)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(rising.map((_, index) => roleOfRank(index))).toEqual(rising)
  expect([rank(null), rank(undefined)]).toEqual([0, 0])
})

test.each(
  rising
    .slice(1)
    .flatMap((role, index) => rising.slice(1).map((least, other) => [role, least, index >= other] as const)),
)('%s is at least %s: %s', (role, least, expected) => {
  expect(atLeast(role, least as Exclude<typeof least, 'none'>)).toBe(expected)
  expect(strongest(role, least)).toBe(expected ? role : least)
  expect(atLeast('none', least as Exclude<typeof least, 'none'>)).toBe(false)
})
