import { block, type BlockNode, type Document, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import type { TableData } from '@scriptorium/content/markdown/tables/table-data'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { describe, expect, test } from 'vitest'
import { blockNow } from './anchors.ts'
import { hasOnce, indexOfQuote, quoteAt, replacePassage, textOf } from '@scriptorium/content/markdown/passages'

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

  test('follows a quote into the other half of a block that was split', () => {
    const line = paragraph('Penguins cannot swim far. They walk on ice and slide on their bellies.', 'a')
    const halves = [
      paragraph('Penguins cannot swim far.', 'x'),
      paragraph('They walk on ice and slide on their bellies.', 'y'),
    ]
    const keyOf = (quote: string) => blockNow(documentOf([line]), documentOf(halves), 'a', quote)?.key
    expect([keyOf('swim'), keyOf('walk')]).toEqual(['x', 'y'])
  })

  test('follows a block into the one with which it was joined', () => {
    const joined = documentOf([paragraph('Penguins cannot swim far. They walk on ice.', 'x')])
    expect([blockNow(before, joined, 'a')?.key, blockNow(before, joined, 'b', 'ice')?.key]).toEqual(['x', 'x'])
  })

  test('finds nothing for a removed block whose quote stands in another block, too', () => {
    const other = paragraph('Seals cannot swim, either.', 'x')
    const from = documentOf([before.nodes[0]!, other])
    expect(blockNow(from, documentOf([other]), 'a', 'cannot swim')).toBeUndefined()
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
    const replaced = replacePassage(document, 'a', { quote: 'cannot swim' }, 'can dive')!
    expect(textOf(replaced.nodes[0]!)).toBe('They can dive.')
    expect(textOf(document.nodes[0]!)).toBe('They cannot swim.')
  })

  test('replaces within one item of a list', () => {
    const document = documentOf([list('a', 'One', 'Two')])
    expect(textOf(replacePassage(document, 'a', { quote: 'Two' }, 'Three')!.nodes[0]!)).toBe('OneThree')
    expect(hasOnce(document.nodes[0]!, 'OneTwo')).toBe(false)
    expect(replacePassage(document, 'a', { quote: 'OneTwo' }, '')).toBeUndefined()
  })

  test('replaces a text of one cell of a table, also one that several cells have', () => {
    const table = {
      ...(readMarkdown('| a | b |\n| - | - |\n| King | yes |\n| Emperor | yes |\n| Kings | no |')
        .nodes[0] as BlockNode),
      key: 'a',
    }
    const document = documentOf([table])
    const cells = (replaced: Document | undefined) =>
      replaced &&
      writeMarkdown(replaced)
        .match(/(?<=\| )\w+(?= )/g)!
        .slice(2)
    expect(quoteAt(table, 'Emperor', 0, 1)).toEqual({ quote: 'Emperor' })
    expect([hasOnce(table, 'no'), hasOnce(table, 'yes')]).toEqual([true, false])
    // The title of a column is not part of the text, so another count tells of something that is not known here.
    expect(quoteAt(table, 'yes', 1, 3)).toBeUndefined()
    const quote = quoteAt(table, 'yes', 1, 2)!
    expect(quote.quotePrefix).toBe('King\nyes\nEmperor\n')
    expect(indexOfQuote(table, quote)).toBe(1)
    expect(cells(replacePassage(document, 'a', quote, 'often'))).toEqual([
      'King',
      'yes',
      'Emperor',
      'often',
      'Kings',
      'no',
    ])
    expect(replacePassage(document, 'a', { quote: 'yes' }, 'often')).toBeUndefined()
    const without = (row: string) => {
      const { [row]: _, ...records } = (table.data as TableData).records!
      return documentOf([{ ...table, data: { ...table.data, records } }])
    }
    const [first, second] = Object.keys((table.data as TableData).records!) as [string, string]
    const ofFirst = quoteAt(table, 'yes', 0, 2)!
    expect(cells(replacePassage(without(second), 'a', ofFirst, 'often'))).toEqual(['King', 'often', 'Kings', 'no'])
    // The passage that is left is the other one.
    expect(replacePassage(without(second), 'a', quote, 'often')).toBeUndefined()
    expect(replacePassage(without(first), 'a', ofFirst, 'often')).toBeUndefined()
  })

  test('changes nothing without the block or the passage', () => {
    const document = documentOf([paragraph('Text', 'a')])
    expect(replacePassage(document, 'b', { quote: 'Text' }, 'x')).toBeUndefined()
    expect(replacePassage(document, 'a', { quote: 'Gone' }, 'x')).toBeUndefined()
  })
})
