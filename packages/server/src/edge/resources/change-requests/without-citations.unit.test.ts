import { block, textNode } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { withoutCitations } from './without-citations.ts'

test('citations go with the space before them, and lines of code stay', () => {
  const words = [textNode('Restore it'), textNode(' '), textNode('[1]'), textNode('.')]
  const code = block('code', [block('code-line', [textNode('[1]')])])
  expect(withoutCitations([block('paragraph', words), code])).toEqual([
    block('paragraph', [textNode('Restore it'), textNode('.')]),
    code,
  ])
})
