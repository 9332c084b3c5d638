import { documentOf, block, textNode } from '@scriptorium/content/markdown/document'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { headingLevels } from './heading-levels.ts'

const heading = (level: number, text: string) => block(`heading-${level}`, [textNode(text)])

test('headings have the levels that readers see, also after an edit', () => {
  const plugin = headingLevels()
  const doc = openDocument(documentOf([heading(2, 'One'), heading(3, 'Two'), block('paragraph', [textNode('Text')])]))
  const start = EditorState.create({ doc, plugins: [plugin] })
  const levels = (state: EditorState): unknown[] =>
    plugin
      .getState(state)!
      .shown.find()
      .map(({ from, spec }) => [state.doc.nodeAt(from)!.textContent, spec.level])
  expect(levels(start)).toEqual([
    ['One', 2],
    ['Two', 3],
  ])
  const typed = start.apply(start.tr.insertText('!', doc.content.size - 1))
  expect(plugin.getState(typed)!.shown.find()).toHaveLength(2)
  const higher = typed.apply(typed.tr.setNodeMarkup(0, doc.type.schema.nodes['heading_1']))
  expect(levels(higher)).toEqual([['Two', 3]])
  const replaced = typed.apply(typed.tr.replaceWith(0, doc.firstChild!.nodeSize, doc.firstChild!))
  expect(levels(replaced)).toHaveLength(2)
})
