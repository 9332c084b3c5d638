import { expect, test } from 'vitest'
import { ownValue } from './own-value.ts'

test('a table has only its own keys', () => {
  expect(ownValue({ a: 1 }, 'a')).toBe(1)
  for (const key of ['b', 'constructor', 'toString', '__proto__']) expect(ownValue({ a: 1 }, key)).toBeUndefined()
})
