import { expect, test } from 'vitest'
import { listIn, numberIn, refIn } from './fields.ts'

test.each([
  [
    ['a', ''],
    ['a', ''],
  ],
  ['a', ['a']],
  [0, [0]],
  ['', []],
  [null, []],
  [undefined, []],
])('%j as a list', (value, list) => {
  expect(listIn(value)).toEqual(list)
})

test.each([
  [3, 3],
  ['3', 3],
  [9, 9],
  [10, undefined],
  [0, undefined],
  [-1, undefined],
  [' ', undefined],
  ['three', undefined],
  [null, undefined],
])('%j as a number up to 9', (value, number) => {
  expect(numberIn(value, 9)).toBe(number)
})

test('a reference names its kind', () => {
  expect(refIn({ kind: 'url', url: '/a' })).toEqual({ kind: 'url', url: '/a' })
  for (const other of [{ kind: 1 }, {}, null, 'url', undefined]) expect(refIn(other)).toBeUndefined()
})
