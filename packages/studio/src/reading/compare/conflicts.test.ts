import { conflictBlock, deletedBlock, titleBlock } from '@scriptorium/content/bodies/document-hints'
import { block, type BlockNode, type Document, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { mergeDocuments } from '@scriptorium/content/bodies/document-bodies'
import { mergeMarkdown } from '@scriptorium/content/bodies/markdown-bodies'
import { mapVersions } from '@scriptorium/content/bodies/parts'
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
    expect(solveConflict(documentOf([last, main, deleted]), deleted, { own: documentOf([last]) }).nodes).toEqual([last])
  })

  test('leaves no note about a deletion', () => {
    const deleted = conflictBlock(deletedBlock('block'))
    expect(solveConflict(documentOf([main, deleted]), deleted, 'both').nodes).toEqual([main])
    const item = (node: BlockNode) => block('list-unordered', [block('list-item', [node])])
    const inside = conflictBlock(request, item(deletedBlock('block', 2)), deletedBlock('row', 2))
    expect(solveConflict(documentOf([main, inside]), inside, 'both').nodes).toEqual([main, request])
  })

  test('leaves an empty paragraph in a page without other blocks', () => {
    expect(solveConflict(documentOf([mark]), mark, 'main').nodes).toEqual([paragraph('')])
  })
})

const rows = (...cells: string[]) => `| Name | Says |\n| - | - |\n${cells.map((cell) => `| ${cell} |\n`).join('')}`
const tabs = (one: string, two: string) =>
  `{% tabs %}\n{% tab title="One" %}\n${one}\n{% endtab %}\n\n{% tab title="Two" %}\n${two}\n{% endtab %}\n{% endtabs %}\n`
const steps = (one: string, two: string) =>
  `{% stepper %}\n{% step %}\n${one}\n{% endstep %}\n\n{% step %}\n${two}\n{% endstep %}\n{% endstepper %}\n`
const expandable = (title: string, text: string) =>
  `<details>\n\n<summary>${title}</summary>\n\n${text}\n\n</details>\n`
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
    'an item of a list that main rewrote, with the item that the change request left alone',
    items('Birds swim in the cold sea', 'Owls hunt'),
    items('Cats sleep at noon', 'Emus run'),
    items('Birds swim in the deep sea', 'Owls hunt'),
    items('Birds swim in the deep sea', 'Owls hunt'),
  ],
  [
    'two paragraphs of which main deleted the second',
    'Birds swim in the cold sea.\n\nOwls hunt in the dark night.\n',
    'Birds swim in the warm sea.\n',
    'Birds swim in the deep sea.\n\nOwls hunt in the long night.\n',
    'Birds swim in the deep sea.\n\nOwls hunt in the long night.\n',
  ],
  [
    'a row that the change request deleted, and with it its version of the table',
    rows('A | swims in the cold sea', 'Owl | hunts'),
    rows('A | swims in the warm sea', 'Owl | hunts'),
    rows('Owl | hunts'),
    rows('Owl | hunts'),
  ],
  [
    'a cell of a row, and leaves the other cells of the row as merged',
    rows('The first bird of all | swims in the cold sea', 'Owl | hunts'),
    rows('The first bird of the world | swims in the warm sea', 'Owl | hunts'),
    rows('The first bird of all | swims in the deep sea', 'Owl | hunts'),
    rows('The first bird of the world | swims in the deep sea', 'Owl | hunts'),
  ],
  [
    'a cell of a row in a table to which main added a column',
    rows('Penguin | swims in the cold sea', 'Owl | hunts'),
    '| Name | Says | Food |\n| - | - | - |\n| Penguin | swims in the warm sea | fish |\n| Owl | hunts | mice |\n',
    rows('Penguin | swims in the deep sea', 'Owl | hunts'),
    '| Name | Says | Food |\n| - | - | - |\n| Penguin | swims in the deep sea | fish |\n| Owl | hunts | mice |\n',
  ],
  [
    'the name of a column, and leaves the rows as merged',
    rows('Penguin | swims', 'Owl | hunts'),
    rows('Penguin | swims in the warm sea', 'Owl | hunts').replace('Says', 'Says it'),
    rows('Penguin | swims', 'Owl | hunts').replace('Says', 'Says this'),
    rows('Penguin | swims in the warm sea', 'Owl | hunts').replace('Says', 'Says this'),
  ],
  [
    'a row that the change request deleted, and leaves the other rows as merged',
    rows('A | swims in the cold sea', 'Owl | hunts', 'Emu | runs'),
    rows('A | swims in the warm sea', 'Owl | hunts at night', 'Emu | runs'),
    rows('Owl | hunts', 'Emu | runs fast'),
    rows('Owl | hunts at night', 'Emu | runs fast'),
  ],
  [
    'a nested item, and leaves the other items as merged',
    '* Birds\n  * swim in the cold sea\n  * sleep\n* Owls hunt\n',
    '* Birds\n  * swim in the warm sea\n  * sleep at noon\n* Owls hunt at night\n',
    '* Birds\n  * swim in the deep sea\n  * sleep\n* Owls hunt\n',
    '* Birds\n  * swim in the deep sea\n  * sleep at noon\n* Owls hunt at night\n',
  ],
  [
    'a numbered item in another list, and leaves the other items as merged',
    '* Birds\n  1. swim in the cold sea\n  2. sleep\n* Owls hunt\n',
    '* Birds\n  1. swim in the warm sea\n  2. sleep at noon\n* Owls hunt at night\n',
    '* Birds\n  1. swim in the deep sea\n  2. sleep\n* Owls hunt\n',
    '* Birds\n  1. swim in the deep sea\n  2. sleep at noon\n* Owls hunt at night\n',
  ],
  [
    'a nested item that the change request deleted, and leaves the other items as merged',
    '* Birds\n  * sleep\n  * swim in the cold sea\n* Owls hunt\n',
    '* Birds\n  * sleep at noon\n  * swim in the warm sea\n* Owls hunt at night\n',
    '* Birds\n  * sleep\n* Owls hunt\n',
    '* Birds\n  * sleep at noon\n* Owls hunt at night\n',
  ],
  [
    'a nested item that the change request deleted, and leaves the item that main added below it',
    '* Birds\n  * sleep\n  * swim in the cold sea\n* Owls hunt\n',
    '* Birds\n  * sleep\n  * swim in the warm sea\n  * eat fish\n* Owls hunt at night\n',
    '* Birds\n  * sleep\n* Owls hunt\n',
    '* Birds\n  * sleep\n  * eat fish\n* Owls hunt at night\n',
  ],
  [
    'an item that the change request deleted, and leaves the first item that main added to another',
    '* Birds swim in the cold sea\n* Owls hunt\n  * mice\n',
    '* Birds swim in the warm sea\n* Owls hunt\n  * frogs\n  * mice\n',
    '* Owls hunt\n  * mice\n',
    '* Owls hunt\n  * frogs\n  * mice\n',
  ],
  [
    'items of two levels of which main deleted some, and leaves the items that main added elsewhere',
    '* Birds\n  * sleep\n* Owls\n  * hunt in the dark night\n    * mice in the house\n    * frogs in the pond\n',
    '* Birds\n  * sleep\n  * eat fish\n* Owls\n  * hunt in the deep night\n',
    '* Birds\n  * sleep\n* Owls\n  * hunt in the long night\n    * mice in the barn\n    * frogs in the pond\n',
    '* Birds\n  * sleep\n  * eat fish\n* Owls\n  * hunt in the long night\n    * mice in the barn\n    * frogs in the pond\n',
  ],
  [
    'an item that main moved into another, and leaves the item that main added elsewhere',
    '* Birds\n  * sleep at noon\n  * swim in the sea\n    * in the north\n    * in the south\n* Owls hunt\n',
    '* Emus run\n* Birds\n  * sleep at noon\n    * swim in the sea\n      * in the far north\n      * in the south\n* Owls hunt\n',
    '* Birds\n  * sleep at noon\n  * swim in the sea\n    * in the west\n    * in the south\n* Owls hunt\n',
    '* Emus run\n* Birds\n  * sleep at noon\n  * swim in the sea\n    * in the west\n    * in the south\n* Owls hunt\n',
  ],
  [
    'an item that main joined with the next in another, and leaves the item that main added elsewhere',
    '* Birds\n  * Owls hunt mice\n  * Emus run on the dry land\n  * Cats sleep at noon\n* Cows eat\n',
    '* Birds\n  * Owls hunt mice\n    * Emus run on the dry land. Cats sleep at noon\n* Cows eat\n  * grass\n',
    '* Birds\n  * Dogs bark at strangers\n  * Emus run on the wet land\n  * Cats sleep at noon\n* Cows eat\n',
    '* Birds\n  * Dogs bark at strangers\n  * Emus run on the wet land\n  * Cats sleep at noon\n* Cows eat\n  * grass\n',
  ],
  [
    'two items that the change request deleted, and leaves the other item as merged',
    '* Birds swim in the cold sea\n* Owls hunt in the dark night\n* Emus run\n',
    '* Birds swim in the warm sea\n* Owls hunt in the deep night\n* Emus run fast\n',
    '* Emus run\n',
    '* Emus run fast\n',
  ],
  [
    'two rows that the change request deleted, and leaves the other row as merged',
    rows('Owl | hunts in the dark night', 'Penguin | swims in the cold sea', 'Emu | runs'),
    rows('Owl | hunts in the deep night', 'Penguin | swims in the warm sea', 'Emu | runs fast'),
    rows('Emu | runs'),
    rows('Emu | runs fast'),
  ],
  [
    'a list, and leaves the list above as merged',
    '* Birds swim in the cold sea\n* Owls hunt\n\n1. Emus run on the dry land\n',
    '* Birds swim in the warm sea\n* Owls hunt at night\n\n1. Emus run on the wet land\n',
    '* Birds swim in the deep sea\n* Owls hunt\n\n1. Emus run on the red land\n',
    '* Birds swim in the deep sea\n* Owls hunt at night\n\n1. Emus run on the red land\n',
  ],
  [
    'a paragraph in a tab that the change request deleted, and leaves the other tabs and paragraphs as merged',
    tabs('Owls hunt.\n\nBirds swim in the cold sea.', 'Emus run.'),
    tabs('Owls hunt at night.\n\nBirds swim in the warm sea.', 'Emus run fast.'),
    tabs('Owls hunt.', 'Emus run.'),
    tabs('Owls hunt at night.', 'Emus run fast.'),
  ],
  [
    'items of two tabs that the change request deleted, and leaves the others as merged',
    tabs('* Owls hunt in the dark night\n* Birds swim in the cold sea', '* Emus run on the dry land\n* Cats sleep'),
    tabs('* Owls hunt in the deep night\n* Birds swim in the warm sea', '* Emus run on the wet land\n* Cats sleep'),
    tabs('* Owls hunt in the dark night', '* Cats sleep'),
    tabs('* Owls hunt in the deep night', '* Cats sleep'),
  ],
  [
    'a row of a table in a step that the change request deleted, and leaves the other rows as merged',
    steps(rows('Owl | hunts', 'A | swims in the cold sea', 'Emu | runs'), 'Cats sleep.'),
    steps(rows('Owl | hunts at night', 'A | swims in the warm sea', 'Emu | runs'), 'Cats sleep.'),
    steps(rows('Owl | hunts', 'Emu | runs'), 'Cats sleep.'),
    steps(rows('Owl | hunts at night', 'Emu | runs'), 'Cats sleep.'),
  ],
  [
    'a paragraph in a tab, and leaves the other tabs and paragraphs as merged',
    tabs('Birds swim in the cold sea.\n\nOwls hunt.', 'Emus run.'),
    tabs('Birds swim in the warm sea.\n\nOwls hunt at night.', 'Emus run fast.'),
    tabs('Birds swim in the deep sea.\n\nOwls hunt.', 'Emus run.'),
    tabs('Birds swim in the deep sea.\n\nOwls hunt at night.', 'Emus run fast.'),
  ],
  [
    'paragraphs in two tabs, and leaves the others as merged',
    tabs('Birds swim in the cold sea.\n\nOwls hunt.', 'Emus run on the dry land.'),
    tabs('Birds swim in the warm sea.\n\nOwls hunt at night.', 'Emus run on the wet land.'),
    tabs('Birds swim in the deep sea.\n\nOwls hunt.', 'Emus run on the red land.'),
    tabs('Birds swim in the deep sea.\n\nOwls hunt at night.', 'Emus run on the red land.'),
  ],
  [
    'the title of a tab, and leaves its blocks as merged',
    tabs('Birds swim.', 'Emus run.'),
    tabs('Birds swim in the warm sea.', 'Emus run.').replace('One', 'First'),
    tabs('Birds swim.', 'Emus run.').replace('One', 'Start'),
    tabs('Birds swim in the warm sea.', 'Emus run.').replace('One', 'Start'),
  ],
  [
    'the title of an expandable, and leaves its blocks as merged',
    expandable('Birds', 'Birds swim.'),
    expandable('Birds of the sea', 'Birds swim in the warm sea.'),
    expandable('Birds of the land', 'Birds swim.'),
    expandable('Birds of the land', 'Birds swim in the warm sea.'),
  ],
  [
    'an item of a step, and leaves the other steps as merged',
    steps('* Birds swim in the cold sea\n* Owls hunt', 'Emus run.'),
    steps('* Birds swim in the warm sea\n* Owls hunt at night', 'Emus run fast.'),
    steps('* Birds swim in the deep sea\n* Owls hunt', 'Emus run.'),
    steps('* Birds swim in the deep sea\n* Owls hunt at night', 'Emus run fast.'),
  ],
])('the version of the change request is taken of %s', ([, base, main, request, wanted]) => {
  const around = (text: string) => `Before.\n\n${text}\nAfter.\n`
  const own = readMarkdown(around(request))
  const texts = { base: around(base), main: around(main), request: around(request) }
  const asDocuments = mergeDocuments(mapVersions(texts, (text) => JSON.stringify(readMarkdown(text))))
  const merged = [JSON.parse(asDocuments.text) as Document, readMarkdown(mergeMarkdown(texts).text)]
  const taken = merged.map((document) => {
    const marks = document.nodes.filter((node) => conflictOf(node))
    expect(marks).not.toEqual([])
    return marks.reduce((solved, mark) => solveConflict(solved, mark, { own }), document)
  })
  const result = writeMarkdown(readMarkdown(around(wanted)))
  expect(taken.map((document) => writeMarkdown(document))).toEqual([result, result])
})
