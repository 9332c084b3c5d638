import { block, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { markdownRules } from './input-rules.ts'

/** Returns the block that a paragraph becomes when its last character is typed. */
const typed = (text: string) => {
  const plugin = markdownRules()
  const doc = openDocument(documentOf([block('paragraph', [textNode(text.slice(0, -1))])]))
  let state = EditorState.create({ doc, plugins: [plugin], selection: TextSelection.atEnd(doc) })
  const view = {
    get state() {
      return state
    },
    dispatch: (tr: EditorState['tr']) => {
      state = state.apply(tr)
    },
  }
  const at = state.selection.from
  plugin.props.handleTextInput!.call(plugin, view as never, at, at, text.slice(-1), () => state.tr)
  return state.doc.firstChild!
}

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
