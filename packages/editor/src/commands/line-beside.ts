import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'
import { itemAttributes } from './text.ts'
import { today } from './today.ts'

/** Returns the attributes of a part that follows another one of its kind. */
const partAttributes = (node: Node): object =>
  node.type.name === 'update' ? { data: { date: today() } } : itemAttributes(node)

/**
 * Returns the transaction that starts a line before or after the block at a position. Beside a part, such as an item of a list, a step or
 * a column, the line begins another one. Where no line fits, such as between the images of a row, it stands beside the block around it.
 */
export const lineBeside = ({ doc, tr }: EditorState, side: 'after' | 'before', pos: number): Transaction => {
  const $pos = doc.resolve(pos)
  const node = $pos.nodeAfter!
  const paragraph = schema.nodes['paragraph']!.create()
  const isPart =
    !$pos.parent.type.contentMatch.matchType(paragraph.type) && node.type.contentMatch.matchType(paragraph.type)
  const line = isPart ? node.type.createAndFill(partAttributes(node))! : paragraph
  const fitsIn = (depth: number): boolean =>
    $pos.node(depth).canReplaceWith($pos.index(depth), $pos.index(depth), line.type)
  let [start, depth] = [pos, $pos.depth]
  while (!fitsIn(depth)) start = $pos.before(depth--)
  const at = side === 'before' ? start : start + doc.nodeAt(start)!.nodeSize
  const inserted = tr.insert(at, line)
  return inserted.setSelection(TextSelection.near(inserted.doc.resolve(at + 1))).scrollIntoView()
}

/** Returns the transaction that starts a line below the block that is selected as a whole; undefined if none is. */
export const lineBelow = (state: EditorState): Transaction | undefined => {
  const { selection } = state
  const isWhole = selection instanceof NodeSelection && selection.node.isBlock
  return isWhole ? lineBeside(state, 'after', selection.from) : undefined
}
