import { expect, test } from 'vitest'
import { InvalidCursorError } from './cursor.ts'
import { envelope, positionOf, type List } from './page.ts'

const list: List = { limit: 3, page: undefined, scope: 'test', secret: 'secret' }
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const pageOf = (found: number[], page = list) => envelope(page, found, 9, String, (row) => [row])

test.each([0, 1, 2, 3])('%d rows of at most 3 are the last page', (count) => {
  expect(pageOf(numbers(count))).toEqual({ count: 9, items: numbers(count).map(String) })
})

test('a fourth row only says that there is a next page, which begins after the third', () => {
  const { next, ...page } = pageOf(numbers(4))
  expect(page).toEqual({ count: 9, items: ['1', '2', '3'] })
  expect(positionOf({ ...list, page: next!.page })).toEqual([3])
})

test('a cursor is of one list only', () => {
  const { page } = pageOf(numbers(4)).next!
  expect(() => positionOf({ ...list, page, scope: 'other' })).toThrow(InvalidCursorError)
  expect(() => positionOf({ ...list, page, secret: 'other' })).toThrow(InvalidCursorError)
})
