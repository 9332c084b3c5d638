import { conflictBlock, deletedBlock, titleBlock } from '@scriptorium/content/bodies/document-hints'
import { block, type BlockNode, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { mergeDocuments } from '@scriptorium/content/bodies/document-bodies'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { describe, expect, test } from 'vitest'
import { conflictOf, solveConflict, titleIn } from './conflicts.ts'

const paragraph = (text: string): BlockNode => block('paragraph', [textNode(text)])
const [main, request, last] = ['Penguins swim.', 'Penguins walk.', 'The end.'].map(paragraph) as [
  BlockNode,
  BlockNode,
  BlockNode,
]

describe('conflictOf', () => {
  test('recognizes the marks that a merge makes, and no other hint', () => {
    expect(conflictOf(conflictBlock(request))).toBe('blocks')
    expect(conflictOf(titleBlock('Birds'))).toBe('title')
    expect(conflictOf(block('hint', [paragraph('Conflict: none')], { style: 'warning' }))).toBeUndefined()
    expect(conflictOf(request)).toBeUndefined()
  })

  test('names the title that main has', () => {
    expect(titleIn(titleBlock('Birds'))).toBe('Birds')
  })
})

describe('solveConflict', () => {
  const mark = conflictBlock(request)
  const document = documentOf([main, mark, last])

  test('keeps the version of main', () => {
    expect(solveConflict(document, mark, 'main').nodes).toEqual([main, last])
  })

  test('keeps both versions', () => {
    expect(solveConflict(document, mark, 'both').nodes).toEqual([main, request, last])
  })

  test('keeps the version of the change request, in place of what main has above it', () => {
    const own = documentOf([last, request])
    expect(solveConflict(documentOf([last, main, mark]), mark, { own }).nodes).toEqual([last, request])
    const deleted = conflictBlock(deletedBlock('block'))
    expect(solveConflict(documentOf([last, main, deleted]), deleted, { own }).nodes).toEqual([last])
  })

  test('leaves no note about a deletion', () => {
    const deleted = conflictBlock(deletedBlock('block'))
    expect(solveConflict(documentOf([main, deleted]), deleted, 'both').nodes).toEqual([main])
    const inside = conflictBlock(request, deletedBlock('row', 2))
    expect(solveConflict(documentOf([main, inside]), inside, 'both').nodes).toEqual([main, request])
  })

  test('leaves an empty paragraph in a page without other blocks', () => {
    expect(solveConflict(documentOf([mark]), mark, 'main').nodes).toEqual([paragraph('')])
  })
})

const rows = (...cells: string[]) => `| Name | Says |\n| - | - |\n${cells.map((cell) => `| ${cell} |\n`).join('')}`
const items = (...texts: string[]) => texts.map((text) => `* ${text}\n`).join('')

test.for<[string, string, string, string, string]>([
  [
    'two cells of a row, and leaves the other rows as merged',
    rows('The first bird of all | swims in the cold sea', 'Owl | hunts'),
    rows('The first fish of all | swims in the warm sea', 'Owl | hunts at night'),
    rows('The first frog of all | swims in the deep sea', 'Owl | hunts'),
    rows('The first frog of all | swims in the deep sea', 'Owl | hunts at night'),
  ],
  [
    'an item, and leaves the other items as merged',
    items('Birds swim in the cold sea', 'Owls hunt'),
    items('Birds swim in the warm sea', 'Owls hunt at night'),
    items('Birds swim in the deep sea', 'Owls hunt'),
    items('Birds swim in the deep sea', 'Owls hunt at night'),
  ],
  [
    'a row that the change request deleted, and with it its version of the table',
    rows('A | swims in the cold sea', 'Owl | hunts'),
    rows('A | swims in the warm sea', 'Owl | hunts'),
    rows('Owl | hunts'),
    rows('Owl | hunts'),
  ],
])('the version of the change request is taken of %s', ([, base, main, request, wanted]) => {
  const around = (text: string) => readMarkdown(`Before.\n\n${text}\nAfter.\n`)
  const textsOf = (text: string) => JSON.stringify(around(text))
  const { text } = mergeDocuments({ base: textsOf(base), main: textsOf(main), request: textsOf(request) })
  const document = JSON.parse(text) as ReturnType<typeof readMarkdown>
  const mark = document.nodes.find((node) => conflictOf(node))!
  const solved = solveConflict(document, mark, { own: around(request) })
  expect(writeMarkdown(solved)).toBe(writeMarkdown(around(wanted)))
})
