import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editList, type Item, listEdits, mergedTexts, someItems } from '../../test/random-lists.ts'
import { block, documentOf, textNode, textOf } from '../markdown/document.ts'
import { mergeDocuments } from './document-bodies.ts'
import { mergeMarkdown } from './markdown-bodies.ts'
import { mapVersions, type Texts } from './parts.ts'

const paragraph = (text: string) => block('paragraph', [textNode(text)])
const document = (items: readonly Item[]): string =>
  JSON.stringify(documentOf(items.map(({ text }) => paragraph(text))))
const documentList = (items: readonly Item[]): string =>
  JSON.stringify(
    documentOf([
      block(
        'list-unordered',
        items.map(({ text }) => block('list-item', [paragraph(text)])),
      ),
    ]),
  )
const lines = (before: string, after: string) => (items: readonly Item[]) =>
  before + items.map(({ text }) => `${text}\n`).join(after)

const linesOf = (text: string): string[] => text.split('\n')
const paragraphsOf = (text: string): string[] => {
  const visit = (node: object): string[] => {
    if ('type' in node && node.type === 'paragraph') return [textOf([node as never])]
    return 'nodes' in node ? (node.nodes as object[]).flatMap(visit) : []
  }
  return visit(JSON.parse(text) as object)
}

const itemsOf = (lines: readonly string[]): string[] => lines.map((line) => line.replaceAll(/^(?:\* |\| )| \|$/g, ''))

const inMarkdown = { merge: mergeMarkdown, linesOf }
const inDocuments = { merge: mergeDocuments, linesOf: paragraphsOf }

describe.each([
  ['paragraphs', { ...inMarkdown, write: lines('', '\n') }],
  ['list items', { ...inMarkdown, write: (items: readonly Item[]) => items.map(({ text }) => `* ${text}\n`).join('') }],
  ['lines of code', { ...inMarkdown, write: (items: readonly Item[]) => `${lines('```\n', '')(items)}\`\`\`\n` }],
  [
    'rows',
    {
      ...inMarkdown,
      write: (items: readonly Item[]) => `| A |\n|---|\n${items.map(({ text }) => `| ${text} |\n`).join('')}`,
    },
  ],
  ['paragraphs of documents', { ...inDocuments, write: document }],
  ['list items of documents', { ...inDocuments, write: documentList }],
])('%s that both sides edit and move', (_, { merge, linesOf, write }) => {
  test('are in the result exactly once, or in a reported conflict', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), listEdits, listEdits, (size, ours, theirs) => {
        const base = someItems(size)
        const versions = { base, main: editList(base, ours, 'main'), request: editList(base, theirs, 'request') }
        const texts: Texts = mapVersions(versions, write)
        const { text } = merge(texts)
        const expected = mergedTexts(versions.base, versions.main, versions.request)
        const found = itemsOf(linesOf(text))
        for (const line of [...expected.values()].flat()) {
          expect([line, found.filter((one) => one === line).length]).toEqual([line, 1])
        }
      }),
      { numRuns: 120 },
    )
  })

  test('are edited where the other side moved them, without a conflict', () => {
    const moves = listEdits.map((edits) => edits.map((edit) => ({ ...edit, kind: 'move' as const })))
    const texts = listEdits.map((edits) => edits.map((edit) => ({ ...edit, kind: 'edit' as const })))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), moves, texts, fc.boolean(), (size, moved, edited, isMain) => {
        const base = someItems(size)
        const [order, edits] = [editList(base, moved, 'mover'), editList(base, edited, 'editor')]
        const expected = order.map(({ id }) => edits.find((one) => one.id === id)!)
        const [main, request] = isMain ? [order, edits] : [edits, order]
        const merged = merge(mapVersions({ base, main, request }, write))
        expect(merged.conflict).toBe(false)
        expect(itemsOf(linesOf(merged.text))).toEqual(itemsOf(linesOf(write(expected))))
      }),
      { numRuns: 80 },
    )
  })
})
