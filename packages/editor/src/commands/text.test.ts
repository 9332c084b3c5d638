import { readMarkdown } from '@scriptorium/content/markdown/read'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { EditorState, TextSelection, type Command, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { saveDocument } from '../document/save.ts'
import { enter, indent, leaveEmptyItem, outdent } from './text.ts'

/** Returns Markdown after a command at the end of the last line with a text, and what is typed then. */
const after = (command: Command, markdown: string, text: string): string => {
  let state = EditorState.create({ doc: openDocument(readMarkdown(markdown)) })
  let end = 0
  state.doc.descendants((node, pos) => {
    if (node.isTextblock && node.textContent === text) end = pos + 1 + node.content.size
  })
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, end)))
  const view = {
    get state() {
      return state
    },
  }
  command(state, (tr) => (state = state.apply(tr)), view as never)
  state = state.apply(state.tr.insertText('New'))
  state.doc.check()
  return writeMarkdown(saveDocument(state.doc))
}

const twice =
  (command: Command): Command =>
  (state, dispatch) => {
    let next = state
    const take = (tr: Transaction): void => {
      next = next.apply(tr)
      dispatch?.(tr)
    }
    return command(state, take) && command(next, take)
  }

const steps = (...texts: string[]): string =>
  `{% stepper %}\n${texts.map((text) => `{% step %}\n${text}\n{% endstep %}\n`).join('\n')}{% endstepper %}\n`

test.each<[string, Command, string, string, string]>([
  ['Enter splits an item', enter, '* a\n* b\n', 'a', '* a\n* New\n* b\n'],
  ['Enter after a task begins one that is not done', enter, '* [x] a\n', 'a', '* [x] a\n* [ ] New\n'],
  ['Enter begins a line of code', enter, '```\na\nb\n```\n', 'a', '```\na\nNew\nb\n```\n'],
  ['Enter on an empty line in code begins another one', enter, '```\na\n\nb\n```\n', '', '```\na\n\nNew\nb\n```\n'],
  ['Enter in code without lines begins a second one', enter, '```\n```\n', '', '```\n\nNew\n```\n'],
  ['Enter on an empty last line leaves code', enter, '```\na\n\n```\n', '', '```\na\n```\n\nNew\n'],
  ['Tab indents an item', indent, '* a\n* b\n', 'b', '* a\n  * bNew\n'],
  ['Tab indents a line of code', indent, '```\na\n```\n', 'a', '```\na  New\n```\n'],
  ['an indented item comes back', outdent, '* a\n  * b\n', 'b', '* a\n* bNew\n'],
  ['an indented line of code comes back', outdent, '```\n   a\n```\n', '   a', '```\n aNew\n```\n'],
  ['an item with text stays in its list', leaveEmptyItem, '* a\n* b\n', 'b', '* a\n* bNew\n'],
  ['Enter on an empty last line of a step begins the next', twice(enter), steps('a', 'b'), 'a', steps('a', 'New', 'b')],
  ['further ones leave the steps', twice(twice(enter)), steps('a'), 'a', `${steps('a')}\nNew\n`],
])('%s', (_, command, markdown, text, expected) => {
  expect(after(command, markdown, text)).toBe(expected)
})
