import { expect, test } from 'vitest'
import { naming } from './naming.ts'

const { postProcessResponse: rename } = naming

test('rows get the names of the code, whatever columns they have', () => {
  const rows = [
    { id: 'a', created_at: 1, address_2: 'x', 'count(*)': 3, 'a"b\\c': null },
    { id: 'b', created_at: 2, address_2: 'y', 'count(*)': 4, 'a"b\\c': null },
  ]
  const renamed = [
    { id: 'a', createdAt: 1, address2: 'x', 'count(*)': 3, 'a"b\\c': null },
    { id: 'b', createdAt: 2, address2: 'y', 'count(*)': 4, 'a"b\\c': null },
  ]
  expect(rename(rows)).toEqual(renamed)
  expect(rename({ rows })).toEqual(renamed)
  expect(rename(rows[0])).toEqual(renamed[0])
})

test('columns of one query are not mistaken for those of another', () => {
  expect(rename([{ 'a,b': 1 }])).toEqual([{ 'a,b': 1 }])
  expect(rename([{ a: 1, b: 2 }])).toEqual([{ a: 1, b: 2 }])
})

test('results without rows stay as they are', () => {
  expect(rename([])).toEqual([])
  expect(rename([1, 2])).toEqual([1, 2])
  expect(rename({ changes: 1, last_id: 2 })).toEqual({ changes: 1, last_id: 2 })
  expect(rename(undefined)).toBeUndefined()
})
