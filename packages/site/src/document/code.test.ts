import { block, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { contextWith } from '../../test/context.ts'
import { renderDocument } from './render.ts'

const rendered = (lines: readonly string[], data: object): string => {
  const code = block(
    'code',
    lines.map((line) => block('code-line', [textNode(line)])),
    { ...data },
  )
  return String(renderDocument(documentOf([code]), contextWith()).html)
}

test.each([
  [{}, 'code'],
  [{ overflow: 'wrap', lineNumbers: true, fullWidth: true }, 'code wraps numbered wide'],
  [{ overflow: 'scroll', lineNumbers: false, fullWidth: false }, 'code'],
])('code with %j', (data, classes) => {
  expect(/<figure class="([^"]*)"/.exec(rendered(['a'], data))?.[1]).toBe(classes)
})

test.each([
  [10, {}, false],
  [11, {}, true],
  [2, { collapsedLineCount: 2 }, false],
  [3, { collapsedLineCount: 2 }, true],
])('%i lines of code that can be expanded, with %j: collapsed %s', (count, data, isCollapsed) => {
  const lines = Array.from({ length: count }, (_, index) => `${index}`)
  expect(rendered(lines, { ...data, expandable: true }).includes('<details')).toBe(isCollapsed)
  expect(rendered(lines, data)).not.toContain('<details')
})

test('the lines of a difference say what they are', () => {
  const html = rendered(['--- a', '@@ 1 @@', '-old', '+new', ' same'], { syntax: 'diff' })
  const kinds = [...html.matchAll(/<span class="line((?: [a-z]+)*)">/g)].map(([, kind]) => kind)
  expect(kinds).toEqual([' file', ' hunk', ' deleted', ' inserted', ''])
})
