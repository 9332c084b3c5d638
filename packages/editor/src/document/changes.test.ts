import { block, documentOf, textNode, type BlockNode } from '@scriptorium/content/markdown/document'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { createTracker } from './changes.ts'
import { openDocument } from './open.ts'

const paragraph = (key: string): BlockNode => ({ ...block('paragraph', [textNode('a'), textNode(key)]), key })

const start = () => {
  const state = EditorState.create({ doc: openDocument(documentOf(['a', 'b', 'c', 'd'].map(paragraph))) })
  return { state, tracker: createTracker(state.doc) }
}

test('only an edited block is told as changed', () => {
  const { state, tracker } = start()
  const { doc } = state.tr.insertText('x', 1)
  const { changes, document } = tracker.look(doc)
  expect(changes).toMatchObject([{ kind: 'edited', key: 'a', index: 0 }])
  expect(document.nodes[1]).toEqual(paragraph('b'))
})

test('a block that is as it was opened is not changed', () => {
  const { state, tracker } = start()
  const { doc } = state.tr.insertText('x', 1).delete(1, 2)
  expect(tracker.look(doc).changes).toEqual([])
  expect(tracker.look(doc).document).toEqual(documentOf(['a', 'b', 'c', 'd'].map(paragraph)))
})

test('a moved block is told once', () => {
  const { state, tracker } = start()
  const first = state.doc.child(0)
  const { doc } = state.tr.delete(0, first.nodeSize).insert(first.nodeSize * 2, first)
  expect(tracker.look(doc).changes).toMatchObject([{ kind: 'moved', key: 'a', index: 2 }])
})

test('added and removed blocks are told', () => {
  const { state, tracker } = start()
  const { doc } = state.tr.delete(0, state.doc.child(0).nodeSize).insert(0, state.schema.nodes['divider']!.create())
  expect(tracker.look(doc).changes).toMatchObject([
    { kind: 'added', key: undefined, index: 0, block: { type: 'divider' } },
    { kind: 'removed', key: 'a', index: 0 },
  ])
})
