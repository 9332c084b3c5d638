import { block, type BlockNode, documentOf, fragment, textNode } from '@scriptorium/content/markdown/document'
import { describe, expect, test } from 'vitest'
import { blockNow } from './anchors.ts'
import { hasOnce, replacePassage, textOf } from '@scriptorium/content/markdown/passages'

const paragraph = (text: string, key: string): BlockNode => ({ ...block('paragraph', [textNode(text)]), key })
const list = (key: string, ...texts: string[]): BlockNode => ({
  ...block(
    'list-unordered',
    texts.map((text) => block('list-item', [block('paragraph', [textNode(text)])])),
  ),
  key,
})

describe('blockNow', () => {
  const before = documentOf([paragraph('Penguins cannot swim far.', 'a'), paragraph('They walk on ice.', 'b')])

  test('finds an edited block that has another key', () => {
    const after = documentOf([paragraph('New.', 'x'), paragraph('Penguins can swim very far.', 'y'), before.nodes[1]!])
    expect(blockNow(before, after, 'a')?.key).toBe('y')
  })

  test('finds a moved block', () => {
    expect(blockNow(before, documentOf(before.nodes.toReversed()), 'a')?.key).toBe('a')
  })

  test('finds nothing for a removed block', () => {
    expect(blockNow(before, documentOf([before.nodes[1]!]), 'a')).toBeUndefined()
  })
})

describe('replacePassage', () => {
  test('replaces a passage across marks, and keeps what stands around it', () => {
    const bold = { object: 'leaf', text: 'cannot', marks: [{ object: 'mark', type: 'bold' }] } as const
    const line = {
      object: 'text',
      leaves: [{ object: 'leaf', text: 'They ', marks: [] }, bold, { object: 'leaf', text: ' swim.', marks: [] }],
    }
    const document = documentOf([{ ...block('paragraph', [line as never]), key: 'a' }])
    const replaced = replacePassage(document, 'a', 'cannot swim', 'can dive')!
    expect(textOf(replaced.nodes[0]!)).toBe('They can dive.')
    expect(textOf(document.nodes[0]!)).toBe('They cannot swim.')
  })

  test('replaces within one item of a list', () => {
    const document = documentOf([list('a', 'One', 'Two')])
    expect(textOf(replacePassage(document, 'a', 'Two', 'Three')!.nodes[0]!)).toBe('OneThree')
    expect(hasOnce(document.nodes[0]!, 'OneTwo')).toBe(false)
    expect(replacePassage(document, 'a', 'OneTwo', '')).toBeUndefined()
  })

  test('replaces a text of one cell of a table, unless another cell has it, too', () => {
    const cell = (text: string) => fragment(text, [block('paragraph', [textNode(text)])])
    const table = { ...block('table', []), key: 'a', fragments: [cell('Emperor'), cell('King'), cell('Emperors')] }
    const document = documentOf([table])
    expect(textOf(replacePassage(document, 'a', 'King', 'Adélie')!.nodes[0]!)).toBe('EmperorAdélieEmperors')
    expect([hasOnce(table, 'King'), hasOnce(table, 'Emperor')]).toEqual([true, false])
  })

  test('changes nothing without the block or the passage', () => {
    const document = documentOf([paragraph('Text', 'a')])
    expect(replacePassage(document, 'b', 'Text', 'x')).toBeUndefined()
    expect(replacePassage(document, 'a', 'Gone', 'x')).toBeUndefined()
  })
})
