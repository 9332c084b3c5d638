import { readMarkdown } from '@scriptorium/content/markdown/read'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { EditorState, NodeSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { saveDocument } from '../document/save.ts'
import { lineBelow, lineBeside } from './line-beside.ts'

/** Returns Markdown after somebody types while the node at a position is selected as a whole. */
const typedBelow = (markdown: string, pos: number): string => {
  const state = EditorState.create({ doc: openDocument(readMarkdown(markdown)) })
  const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, pos)))
  const next = selected.apply(lineBelow(selected)!.insertText('New'))
  next.doc.check()
  return writeMarkdown(saveDocument(next.doc))
}

test.for([
  ['a block', 'One\n\nTwo\n', 0, 'One\n\nNew\n\nTwo\n'],
  ['a list', '- One\n', 0, '* One\n\nNew\n'],
  ['an item', '- One\n- Two\n', 1, '* One\n* New\n* Two\n'],
  ['a task, which begins one that is not done', '- [x] One\n', 1, '* [x] One\n* [ ] New\n'],
  [
    'a step, which begins another one',
    '{% stepper %}\n{% step %}\nOne\n{% endstep %}\n\n{% step %}\nTwo\n{% endstep %}\n{% endstepper %}\n',
    1,
    '{% stepper %}\n{% step %}\nOne\n{% endstep %}\n\n{% step %}\nNew\n{% endstep %}\n\n{% step %}\nTwo\n{% endstep %}\n{% endstepper %}\n',
  ],
] as const)('what is typed stands below %s', ([, before, pos, after]) => {
  expect(typedBelow(before, pos)).toBe(after)
})

test('a line between the images of a row stands after the row', () => {
  const images = '<div><figure><img src="/a.png" alt=""></figure> <figure><img src="/b.png" alt=""></figure></div>'
  const state = EditorState.create({ doc: openDocument(readMarkdown(`${images}\n`)) })
  const types = (side: 'after' | 'before') => {
    const { doc } = state.apply(lineBeside(state, side, 1))
    return doc.children.map(({ type, childCount }) => `${type.name} ${childCount}`)
  }
  expect([types('after'), types('before')]).toEqual([
    ['images 2', 'paragraph 0'],
    ['paragraph 0', 'images 2'],
  ])
})
