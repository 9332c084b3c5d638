import { expect, test } from 'vitest'
import { maxParts } from '@scriptorium/search/audiences'
import { partsOf } from './search-entries.ts'

const conditions = (count: number) => Array.from({ length: count }, (_, index) => `visitor.claims.a${index}`)

test('with few conditions each combination has a part', () => {
  expect(partsOf(conditions(2)).map(({ holding }) => holding.length)).toEqual([0, 1, 1])
})

test('with many conditions each one has a part, up to the limit of entries', () => {
  expect(partsOf(conditions(5))).toHaveLength(6)
  const parts = partsOf(conditions(100))
  expect(parts).toHaveLength(maxParts)
  expect(parts[0]).toMatchObject({ kind: 'without', holding: [] })
})
