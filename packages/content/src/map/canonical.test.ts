import { expect, test } from 'vitest'
import { canonicalText, sameValue } from './canonical.ts'

const values = [
  null,
  0,
  '',
  'a',
  [],
  ['a'],
  ['a', 'b'],
  ['b', 'a'],
  {},
  { a: undefined },
  { a: null },
  { a: 1, b: [{ c: 2 }] },
  { b: [{ c: 2, d: undefined }], a: 1 },
  { a: 1, b: [{ c: 3 }] },
  { 0: 'a' },
  { toString: null },
  JSON.parse('{"__proto__": {}}') as unknown,
]

test('values are the same if their canonical texts are', () => {
  for (const a of values) for (const b of values) expect(sameValue(a, b)).toBe(canonicalText(a) === canonicalText(b))
})
