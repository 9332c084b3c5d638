import { expect, test } from 'vitest'
import { dropAttributeLists, translateHeadingIds } from './headings.ts'

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

test.each([
  ['## Tides {: #high }', '## Tides <a href="#high" id="high"></a>'],
  ['## Tides { id="1.2" .wide }', '## Tides <a href="#1.2" id="1.2"></a>'],
  ['## Tides { .wide .no-toc #high }', '## Tides <a href="#high" id="high"></a>'],
  ['## Tides { id=high }', '## Tides <a href="#high" id="high"></a>'],
  ['# 6.0 {: #\\6.0 }', '# 6.0'],
  ['## 1.0 / May\n{: #v1-0 .wide}\n\nText', '## 1.0 / May <a href="#v1-0" id="v1-0"></a>\n\nText'],
  ['Text\n{: #tides }', 'Text\n{: #tides }'],
])('%j says which anchor a heading has', (text, expected) => {
  expect(translateHeadingIds(text)).toBe(expected)
})
