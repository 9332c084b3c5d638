import { block, documentOf, textNode, type BlockNode } from '@scriptorium/content/markdown/document'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { expect, test } from 'vitest'
import { joinLists, type WordItem } from './word-lists.ts'

const paragraph = (text: string): BlockNode => block('paragraph', [textNode(text)])
const item = (level: number, text: string, isOrdered = false, number?: number): WordItem => ({
  object: 'word-item',
  level,
  isOrdered,
  number,
  blocks: text === '' ? [] : [paragraph(text)],
})

test.each<[string, (BlockNode | WordItem)[], string]>([
  ['items of one level are one list', [item(1, 'a'), item(1, 'b')], '* a\n* b\n'],
  [
    'an inner list belongs to the item before it',
    [item(1, 'a'), item(1, 'b'), item(2, 'c'), item(3, 'd'), item(1, 'e')],
    '* a\n* b\n  * c\n    * d\n* e\n',
  ],
  [
    'an inner list may have another kind',
    [item(1, 'a', true), item(2, 'b'), item(1, 'c', true)],
    '1. a\n   * b\n2. c\n',
  ],
  ['another kind begins another list', [item(1, 'a', true), item(1, 'b')], '1. a\n\n* b\n'],
  ['a list keeps the number that it begins with', [item(1, 'a', true, 4), item(1, 'b', true, 5)], '4. a\n5. b\n'],
  ['a paragraph ends a list', [item(1, 'a'), paragraph('p'), item(1, 'b')], '* a\n\np\n\n* b\n'],
  ['a list may begin with an inner level', [item(2, 'a'), item(1, 'b')], '* a\n\n- b\n'],
])('%s', (_, blocks, expected) => {
  expect(writeMarkdown(documentOf(joinLists(blocks)))).toBe(expected)
})
