import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'

/** Returns whether the node at a position can have a caption and has none. */
export const canHaveCaption = ({ doc }: EditorState, pos: number): boolean => {
  const node = doc.nodeAt(pos)
  return node?.type.spec.content === 'caption?' && node.childCount === 0
}

/** Returns a command that gives the node at a position a caption, and goes into it. */
export const addCaption =
  (pos: number): Command =>
  (state, dispatch) => {
    if (!canHaveCaption(state, pos)) return false
    const tr = state.tr.insert(pos + 1, schema.nodes['caption']!.createAndFill()!)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, pos + 3)).scrollIntoView())
    return true
  }
