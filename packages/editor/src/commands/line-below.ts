import { NodeSelection, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'
import { itemAttributes } from './text.ts'

/** Returns the transaction that starts a line below the block that is selected as a whole; undefined if none is. */
export const lineBelow = ({ doc, selection, tr }: EditorState): Transaction | undefined => {
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return undefined
  const { node } = selection
  const isItem = node.type === schema.nodes['list_item']
  const line = isItem ? node.type.createAndFill(itemAttributes(node))! : schema.nodes['paragraph']!.create()
  const { $to } = selection
  for (let depth = $to.depth; depth >= 0; depth--) {
    const at = depth === $to.depth ? $to.pos : $to.after(depth + 1)
    const index = doc.resolve(at).index()
    if (!$to.node(depth).canReplaceWith(index, index, line.type)) continue
    const inserted = tr.insert(at, line)
    return inserted.setSelection(TextSelection.near(inserted.doc.resolve(at + 1))).scrollIntoView()
  }
  return undefined
}
