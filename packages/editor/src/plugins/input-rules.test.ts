import { block, documentOf, textNode, type Document } from '@scriptorium/content/markdown/document'
import { history, redo, undo } from 'prosemirror-history'
import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { beforeAll, expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { loadConverter } from '../paste/convert.ts'
import { markdownRules, openFence } from './input-rules.ts'
import { typedLines } from './keys.ts'
import { undoRule } from './typed-rules.ts'

beforeAll(() => loadConverter())

/** Returns a view of a document whose cursor is at its end, or before its first text. */
const viewOf = (document: Document, side: 'atEnd' | 'atStart' = 'atEnd') => {
  const plugin = markdownRules()
  const doc = openDocument(document)
  const selection = side === 'atEnd' ? TextSelection.atEnd(doc) : TextSelection.atStart(doc)
  let state = EditorState.create({ doc, plugins: [plugin, history()], selection })
  const view = {
    get state() {
      return state
    },
    dispatch: (tr: EditorState['tr']) => {
      state = state.apply(tr)
    },
    run: (command: Command) => command(state, view.dispatch, view as never),
    type: (text: string): void => {
      for (const character of text) {
        const { from } = state.selection
        const insert = () => state.tr.insertText(character)
        plugin.props.handleTextInput!.call(plugin, view as never, from, from, character, insert)
      }
    },
  }
  return view
}

/** Returns the state after a character is typed at the end of a document. */
const stateAfter = (document: Document, character: string) => {
  const view = viewOf(document)
  view.type(character)
  return view.state
}

const typedAtEnd = (document: Document, character: string) => stateAfter(document, character).doc

/** Returns the block that a paragraph becomes when its last character is typed. */
const typed = (text: string) =>
  typedAtEnd(documentOf([block('paragraph', [textNode(text.slice(0, -1))])]), text.slice(-1)).firstChild!

test.for([
  ['1. ', 'list_ordered', {}],
  ['3) ', 'list_ordered', { start: 3 }],
  ['- ', 'list_unordered', {}],
  ['[] ', 'list_tasks', {}],
] as const)('%j becomes %s', ([text, name, data]) => {
  const { type, attrs } = typed(text)
  expect([type.name, attrs['data']]).toEqual([name, data])
})

test.for([
  ['### ', 'heading_3'],
  ['> ', 'blockquote'],
  ['1.', 'paragraph'],
  ['1.x', 'paragraph'],
  ['a. ', 'paragraph'],
] as const)('%j becomes a %s', ([text, name]) => {
  expect(typed(text).type.name).toBe(name)
})

test.for([
  ['___ ', 'divider'],
  ['``` ', 'code'],
  ['![A bird](https://example.com/a.png)', 'images'],
] as const)('%j becomes a block of type %s', ([text, name]) => {
  expect(typed(text).type.name).toBe(name)
})

const ref = { kind: 'url', url: 'https://example.com/a' }

test.for([
  ['__bold__', 'bold', {}],
  ['**bold**', 'bold', {}],
  ['*it*', 'italic', {}],
  ['https://example.com/a ', 'link', { ref }],
] as const)('%j has the mark %s', ([text, name, data]) => {
  const [mark] = typed(text).firstChild!.marks
  expect([mark?.type.name, mark?.attrs['data'] ?? {}]).toEqual([name, data])
})

test('three signs make a text bold and italic', () => {
  for (const text of ['***both***', '___both___']) {
    const { firstChild } = typed(text)
    expect([firstChild!.text, ...firstChild!.marks.map(({ type }) => type.name)].toSorted()).toEqual([
      'bold',
      'both',
      'italic',
    ])
  }
})

test('text after the signs that end a mark has none', () => {
  for (const text of ['**bold**', '***both***', '___both___']) {
    const line = block('paragraph', [textNode(text.slice(0, -1))])
    const { storedMarks } = stateAfter(documentOf([line]), text.slice(-1))
    expect(storedMarks).toEqual([])
  }
})

test('a line below a quote begins another quote', () => {
  const quote = block('blockquote', [block('paragraph', [textNode('One')])])
  const doc = typedAtEnd(documentOf([quote, block('paragraph', [textNode('>')])]), ' ')
  expect(doc.children.map(({ type }) => type.name)).toEqual(['blockquote', 'blockquote'])
})

test.for([
  ['[!NOTE]', 'hint', { style: 'info' }],
  ['[!warning]', 'hint', { style: 'warning' }],
  ['[!other]', 'blockquote', {}],
] as const)('a quote that begins with %j becomes a block of type %s', ([text, name, data]) => {
  const quote = block('blockquote', [block('paragraph', [textNode(text.slice(0, -1))])])
  const { type, attrs } = typedAtEnd(documentOf([quote]), ']').firstChild!
  expect([type.name, attrs['data']]).toEqual([name, data])
})

test.for([
  ['[ ] ', false],
  ['[x] ', true],
] as const)('%j is a task that is done: %s', ([text, checked]) => {
  expect(typed(text).firstChild!.attrs['data']).toEqual({ checked })
})

test('an item of a list becomes a task', () => {
  const item = block('list-item', [block('paragraph', [textNode('[x]')])])
  const list = typedAtEnd(documentOf([block('list-unordered', [item])]), ' ').firstChild!
  expect([list.type.name, list.firstChild!.attrs['data'], list.textContent]).toEqual([
    'list_tasks',
    { checked: true },
    '',
  ])
})

test('Enter after a fence starts code', () => {
  const doc = openDocument(documentOf([block('paragraph', [textNode('```ts')])]))
  let state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) })
  expect(openFence(state, (tr) => (state = state.apply(tr)))).toBe(true)
  expect(state.doc.firstChild!.attrs['data']).toEqual({ syntax: 'ts' })
  expect(openFence(state)).toBe(false)
})

const line = (text: string) => documentOf([block('paragraph', text === '' ? [] : [textNode(text)])])

test.for([
  '## ',
  '- ',
  '1. ',
  '[x] ',
  '> ',
  '```ts ',
  '---',
  '$$',
  '$a^2$',
  '**bold**',
  '*it*',
  '`code`',
  '~~gone~~',
  '[x](https://example.com)',
  '![x](https://example.com/a.png)',
  'https://example.com/a ',
])('one undo after %j gives back what was typed, as Backspace does', (text) => {
  for (const command of [undo, undoRule]) {
    const view = viewOf(line(''))
    view.type(text)
    const changed = view.state.doc
    view.run(command)
    expect(view.state.doc.children.map((one) => [one.type.name, one.textContent])).toEqual([['paragraph', text]])
    view.run(redo)
    expect(view.state.doc.eq(changed)).toBe(true)
    view.type(' more')
    view.run(undo)
    expect(view.state.doc.eq(changed)).toBe(true)
    view.run(undo)
    view.run(undo)
    expect(view.state.doc.textContent).toBe('')
  }
})

test.for(['## ', '**bold**', 'https://example.com/a '])(
  'one undo takes back a word that is typed right after %j, and nothing else',
  (text) => {
    const view = viewOf(line(''))
    view.type(text)
    const changed = view.state.doc
    view.type('more')
    view.run(undo)
    expect(view.state.doc.eq(changed)).toBe(true)
  },
)

test.for([
  ['```ts', 'code'],
  ['{% hint %}', 'hint'],
  [':::note', 'hint'],
  ['| a | b |', 'table'],
] as const)(
  'one undo after %j and Enter gives back what was typed, and another one takes what follows',
  ([text, name]) => {
    const view = viewOf(line(''))
    view.type(text)
    for (const command of typedLines) view.run(command)
    const changed = view.state.doc
    expect(changed.firstChild!.type.name).toBe(name)
    view.type('x')
    view.run(undo)
    expect(view.state.doc.eq(changed)).toBe(true)
    view.run(undo)
    expect(view.state.doc.children.map((one) => [one.type.name, one.textContent])).toEqual([['paragraph', text]])
  },
)

test.for(['``` ', '---', '$$', '![x](https://example.com/a.png)'])('%j keeps the text after it', (text) => {
  const view = viewOf(line('rest'), 'atStart')
  view.type(text)
  expect(view.state.doc.firstChild!.type.name).not.toBe('paragraph')
  expect(view.state.doc.textContent).toBe('rest')
})

test.for([
  ['---', 'divider'],
  ['$$', 'math'],
  ['![x](https://example.com/a.png)', 'images'],
] as const)('%j becomes a block of type %s inside of a hint, too', ([text, name]) => {
  const view = viewOf(documentOf([block('hint', [block('paragraph', [])], { style: 'info' })]))
  view.type(text)
  expect(view.state.doc.firstChild!.firstChild!.type.name).toBe(name)
})
