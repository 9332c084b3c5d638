import { readMarkdown } from '@scriptorium/content/markdown/read'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { history } from 'prosemirror-history'
import { EditorState, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { saveDocument } from '../document/save.ts'
import { keys } from './keys.ts'
import { UiStore } from './store.ts'

// The cursor, or the two ends of a selection.
const mark = '¦'

/** Returns Markdown after keys, which go to the text from its first mark to its last one. */
const after = (markdown: string, pressed: readonly string[]): string => {
  const marked = openDocument(readMarkdown(markdown))
  const marks: number[] = []
  marked.descendants((node, pos) => {
    if (!node.isText) return
    for (const { index } of node.text!.matchAll(/¦/g)) marks.push(pos + index - marks.length)
  })
  const begun = EditorState.create({ doc: marked })
  const { tr } = begun
  for (const pos of marks) tr.delete(pos, pos + mark.length)
  const selection = TextSelection.create(tr.doc, marks[0]!, marks.at(-1)!)
  let state = EditorState.create({ doc: tr.doc, selection, plugins: [...keys(new UiStore(begun)), history()] })
  const view = {
    get state() {
      return state
    },
    dispatch: (next: EditorState['tr']) => void (state = state.apply(next)),
    endOfTextblock: (side: string) =>
      state.selection.$from.parentOffset === (side === 'backward' ? 0 : state.selection.$from.parent.content.size),
  } as unknown as EditorView
  // The editor leaves these keys to the browser, which would do this.
  const native = (key: string): EditorState['tr'] => {
    const { tr, selection } = state
    if (key === 'Backspace') return tr.delete(selection.from - 1, selection.from)
    if (key === 'ArrowLeft') return tr.setSelection(Selection.near(tr.doc.resolve(selection.from - 1), -1))
    return tr.insertText(key)
  }
  const press = (name: string): void => {
    const [key = '', ...held] = name.split('+').toReversed()
    const event = { key, shiftKey: held.includes('Shift'), ctrlKey: held.includes('Control') } as KeyboardEvent
    const isUsed = state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, event) === true)
    if (!isUsed) view.dispatch(native(key))
  }
  for (const name of pressed) press(name)
  state.doc.check()
  return writeMarkdown(saveDocument(state.doc))
}

test.each<[string, string, readonly string[], string]>([
  ['Enter leaves no space at the end of a line', 'a¦&#x20;\n', ['Enter', 'b'], 'a\n\nb\n'],
  ['nor at the start of the next one', 'one ¦two\n', ['Enter'], 'one\n\ntwo\n'],
  ['nor around what it replaces', 'one ¦or¦ two\n', ['Enter'], 'one\n\ntwo\n'],
  ['a space in code stays', '```\na ¦b\n```\n', ['Enter'], '```\na \nb\n```\n'],
  ['Backspace gives the space back', 'one ¦two\n', ['Enter', 'Backspace'], 'one two\n'],
  ['at the end of a text, too', 'one¦&#x20;\n', ['Enter', 'Backspace', 'x'], 'one x\n'],
  ['after more was written', 'one ¦two\n', ['Enter', 'x', 'Backspace', 'Backspace'], 'one two\n'],
  ['after another line', 'one ¦two\n', ['Enter', 'Enter', 'Backspace', 'Backspace'], 'one two\n'],
  ['Delete does, too', 'one ¦two\n', ['Enter', 'ArrowLeft', 'Delete'], 'one two\n'],
  ['a heading becomes a paragraph first', '# one ¦two\n', ['Enter', 'Backspace', 'Backspace'], '# one two\n'],
  ['an item leaves its list first', '* one ¦two\n', ['Enter', 'Backspace', 'Backspace'], '* one two\n'],
  ['a list that was left is one again', '* a\n* ¦b\n* c\n', ['Backspace', 'Backspace'], '* ab\n* c\n'],
  ['Shift-Enter leaves no space', 'one ¦two\n', ['Shift+Enter'], 'one\\\ntwo\n'],
  ['and gives it back', 'one ¦two\n', ['Shift+Enter', 'Backspace'], 'one two\n'],
  ['a word that was split is one again', 'on¦e\n', ['Enter', 'Backspace'], 'one\n'],
  ['Delete joins what Shift-Enter begins', 'one ¦two\n', ['Shift+Enter', 'ArrowLeft', 'Delete'], 'one two\n'],
  ['also after a line break', 'on¦e\n', ['Shift+Enter', 'Backspace'], 'one\n'],
  ['lines that were separate get no space', 'one\n\n¦two\n', ['Backspace'], 'onetwo\n'],
  [
    'what is undone is not given back again',
    'one ¦two\n',
    ['Enter', 'Control+z', 'Backspace', 'Enter', 'Backspace'],
    'onetwo\n',
  ],
])('%s', (_, markdown, pressed, expected) => {
  expect(after(markdown, pressed)).toBe(expected)
})
