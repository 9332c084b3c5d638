import { expect, test } from 'vitest'
import { inRange, prefixRange } from './range.ts'

test.each([
  ['p/', 'p/', true],
  ['p/', 'p/a', true],
  ['p/', 'p/\uffff', true],
  ['p/', 'p', false],
  ['p/', 'p.z', false],
  ['p/', 'p0', false],
  ['p/', 'q', false],
  ['p/', 'o/a', false],
])('a key with the prefix %j: %j is %s', (prefix, key, expected) => {
  expect(inRange(key, prefixRange(prefix))).toBe(expected)
})

test.each([
  ['a', { from: 'a' }, true],
  ['Z', { from: 'a' }, false],
  ['b', { to: 'b' }, false],
  ['a', { to: 'b' }, true],
  ['b', { from: 'a', to: 'b' }, false],
  ['', {}, true],
])('%j in %j is %s', (key, range, expected) => {
  expect(inRange(key, range)).toBe(expected)
})
