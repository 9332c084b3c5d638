import { expect, test } from 'vitest'
import { dropAttributeLists } from './headings.ts'

test.each([
  ['Tides {: .wide }', 'Tides'],
  ['Tides {: #tides data-kind="high low" width=300 }', 'Tides'],
  ['Tides { .wide } rise', 'Tides rise'],
  ['{ "high": 1 }', '{ "high": 1 }'],
])('%s says how something looks, or stays', (text, expected) => {
  expect(dropAttributeLists(text)).toBe(expected)
})

test('an attribute list without an end is read once', () => {
  const text = `Tides {: ${'kind="high" '.repeat(5000)}`
  expect(dropAttributeLists(text)).toBe(text)
})
