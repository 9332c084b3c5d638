import { block, type BlockNode, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { history, undo } from 'prosemirror-history'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { movedBy, replaceDocument } from './replace-document.ts'

const paragraph = (text: string, key: string): BlockNode => ({ ...block('paragraph', [textNode(text)]), key })

/** Shows blocks in an editor whose text has a `|` for the cursor. Returns the texts with the cursor afterwards. */
const shown = (before: readonly string[], after: readonly string[]): string[] => {
  const texts = before.map((text) => text.replace('|', ''))
  const doc = openDocument(documentOf(texts.map((text, index) => paragraph(text, `old${index}`))))
  const line = before.findIndex((text) => text.includes('|'))
  const pos = texts.slice(0, line).reduce((sum, text) => sum + text.length + 2, 1) + before[line]!.indexOf('|')
  const view = {
    state: EditorState.create({ doc, selection: TextSelection.create(doc, pos) }),
    dispatch: (tr: Parameters<EditorState['apply']>[0]) => void (view.state = view.state.apply(tr)),
  }
  replaceDocument(view, openDocument(documentOf(after.map((text, index) => paragraph(text, `new${index}`)))))
  const { $head } = view.state.selection
  return view.state.doc.children.map(({ textContent: text }, index) =>
    index === $head.index(0) ? `${text.slice(0, $head.parentOffset)}|${text.slice($head.parentOffset)}` : text,
  )
}

test('the cursor stays at its text when another version of its block is shown', () => {
  expect(shown(['One tw|o three'], ['One two three'])).toEqual(['One tw|o three'])
  expect(shown(['One tw|o three', 'More'], ['One two three, and four', 'More'])).toEqual([
    'One tw|o three, and four',
    'More',
  ])
  expect(shown(['One two| three'], ['Number one two three'])).toEqual(['Number one two| three'])
})

test('the cursor stays in its block when other blocks appear or disappear', () => {
  expect(shown(['A', 'One tw|o'], ['New', 'A', 'One two'])).toEqual(['New', 'A', 'One tw|o'])
  expect(shown(['A', 'B', 'One tw|o'], ['B', 'One two'])).toEqual(['B', 'One tw|o'])
})

test('a block that is selected as a whole, and places in the text, are found in its other version', () => {
  const doc = openDocument(documentOf([paragraph('A', 'old0'), paragraph('B', 'old1')]))
  const view = { state: EditorState.create({ doc, selection: NodeSelection.create(doc, 3) }), moved: 0 }
  const dispatch = (tr: Parameters<EditorState['apply']>[0]): void => {
    Object.assign(view, { state: view.state.apply(tr), moved: movedBy(tr)(3) })
  }
  replaceDocument(
    { ...view, dispatch },
    openDocument(documentOf([paragraph('Longer', 'new0'), paragraph('B', 'new1')])),
  )
  expect(view.moved).toBe(8)
  expect(view.state.selection).toMatchObject({ from: 8, node: { textContent: 'B' } })
})

test('an undo takes back what was typed, and leaves what others wrote meanwhile', () => {
  const documentWith = (texts: readonly string[], key: string) =>
    openDocument(documentOf(texts.map((text, index) => paragraph(text, `${key}${index}`))))
  const view = {
    state: EditorState.create({ doc: documentWith(['A', 'mine', 'C'], 'old'), plugins: [history()] }),
    dispatch: (tr: Parameters<EditorState['apply']>[0]) => void (view.state = view.state.apply(tr)),
  }
  const texts = () => view.state.doc.children.map(({ textContent }) => textContent)
  const { schema } = view.state
  const added = schema.node('paragraph', null, schema.text('added'))
  view.dispatch(view.state.tr.insertText(' edited', 8).insert(16, added))
  expect(texts()).toEqual(['A', 'mine edited', 'added', 'C'])
  // The server has given all blocks other keys, and others have written before, between and behind.
  const merged = ['New', 'A longer', 'mine edited', 'added', 'C', 'End']
  replaceDocument(view, documentWith(merged, 'new'))
  expect(texts()).toEqual(merged)
  undo(view.state, view.dispatch)
  expect(texts()).toEqual(['New', 'A longer', 'mine', 'C', 'End'])
})
