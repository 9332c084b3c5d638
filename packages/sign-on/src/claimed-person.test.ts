import { expect, test } from 'vitest'
import { displayNameOf, isEmail } from './claimed-person.ts'

test.each([
  ['ada@example.com', true],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b'.repeat(253)}`, false],
  ['a b@example.com', false],
  ['a@b@example.com', false],
  ['a\u0000@example.com', false],
  ['', false],
  [undefined, false],
])('isEmail %j is %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})

test.each([
  ['  Ada\u0000\nLovelace ', 'Ada Lovelace'],
  ['🦀'.repeat(70), '🦀'.repeat(64)],
  ['a\ud800', 'a\ufffd'],
  [' \t ', ''],
])('the display name of %j is %j', (text, expected) => {
  expect(displayNameOf(text)).toBe(expected)
})
