import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import { NodeSelection, Selection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { closeHistory } from 'prosemirror-history'
import { schema } from '../schema/schema.ts'

/** A block, and where it is. */
export interface BlockPlace {
  readonly pos: number
  readonly node: Node
}

const parts = new Set([
  'table_row',
  'table_cell',
  'table_value',
  'code_line',
  'caption',
  'expandable_title',
  'expandable_body',
])

const isUnit = (node: Node, parent: Node): boolean =>
  node.isBlock && !parts.has(node.type.name) && !['caption', 'expandable_title'].includes(parent.type.name)

/** Returns the innermost block around a position that can be moved on its own. A line that an item begins with is its item. */
export const blockAround = ($pos: ResolvedPos): BlockPlace | undefined => {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const [node, parent] = [$pos.node(depth), $pos.node(depth - 1)]
    const isItemLine = parent.type.name === 'list_item' && $pos.index(depth - 1) === 0
    if (isUnit(node, parent) && !isItemLine) return { pos: $pos.before(depth), node }
  }
  const after = $pos.depth === 0 ? $pos.nodeAfter : null
  return after ? { pos: $pos.pos, node: after } : undefined
}

/** Returns the blocks around the node at a position, from the outermost one. A single image stands for its row. */
export const blocksAround = (doc: Node, pos: number): BlockPlace[] => {
  const places: BlockPlace[] = []
  for (let $at = doc.resolve(pos); $at.depth > 0; $at = doc.resolve(places[0]!.pos)) {
    const place = blockAround($at)
    if (!place) break
    places.unshift(place)
  }
  return places.filter(({ node }) => node.type.name !== 'images' || node.childCount > 1)
}

/** Returns the selected block, or the one around the cursor. */
export const currentBlock = ({ selection }: EditorState): BlockPlace | undefined => {
  if (selection instanceof NodeSelection && selection.node.isBlock) return { pos: selection.from, node: selection.node }
  return blockAround(selection.$from)
}

/** Selects the block around the cursor; of a selected block, the one around it. */
export const selectBlock: Command = (state, dispatch) => {
  const { selection } = state
  const isWhole = selection instanceof NodeSelection && selection.node.isBlock
  const place = isWhole ? blockAround(state.doc.resolve(selection.from)) : currentBlock(state)
  if (!place || (isWhole && selection.$from.depth === 0)) return false
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, place.pos)))
  return true
}

/** Puts the cursor into the selected block. */
export const enterBlock: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.isAtom || !selection.node.isBlock) return false
  const inside = Selection.findFrom(state.doc.resolve(selection.from + 1), 1, true)
  if (!inside || inside.from > selection.to) return false
  dispatch?.(state.tr.setSelection(inside).scrollIntoView())
  return true
}

/**
 * Selects what begins or ends the page if it has no text, such as an image. Browsers go to a text only, so they would stop on this side
 * of it.
 */
export const goToEdge =
  (side: 'end' | 'start'): Command =>
  ({ doc, tr }, dispatch) => {
    const inner = (node: Node) => (side === 'start' ? node.firstChild : node.lastChild)
    let node = inner(doc)
    let above = 0
    for (let next = node && inner(node); next?.isBlock === true; next = inner(next)) [node, above] = [next, above + 1]
    if (!node || node.isTextblock) return false
    const pos = side === 'start' ? above : doc.content.size - above - node.nodeSize
    dispatch?.(tr.setSelection(NodeSelection.create(doc, pos)).scrollIntoView())
    return true
  }

const swapped = (state: EditorState, place: BlockPlace, step: 1 | -1) => {
  const $pos = state.doc.resolve(place.pos)
  const sibling = step === 1 ? $pos.parent.maybeChild($pos.index() + 1) : $pos.parent.maybeChild($pos.index() - 1)
  if (!sibling || parts.has(sibling.type.name)) return undefined
  const tr = closeHistory(state.tr)
  const target = step === 1 ? place.pos + sibling.nodeSize : place.pos - sibling.nodeSize
  tr.delete(place.pos, place.pos + place.node.nodeSize).insert(target, place.node)
  return { tr, target }
}

/** Moves the current block up or down among its neighbors. */
export const moveBlock =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const place = currentBlock(state)
    const result = place && swapped(state, place, step)
    if (!result) return false
    const { tr, target } = result
    const offset = state.selection.anchor - place.pos
    tr.setSelection(
      state.selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, target)
        : TextSelection.near(tr.doc.resolve(target + offset)),
    )
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Returns a copy of a node without keys: keys are unique in a document. */
export const withoutKeys = (node: Node): Node => {
  if (node.isText) return node
  const content = Fragment.from(node.children.map(withoutKeys))
  const attrs = node.attrs['key'] ? { ...node.attrs, key: null } : node.attrs
  return node.type.create(attrs, content, node.marks)
}

/** Inserts a copy of the current block after it. */
export const duplicateBlock: Command = (state, dispatch) => {
  const place = currentBlock(state)
  if (!place) return false
  const end = place.pos + place.node.nodeSize
  const tr = closeHistory(state.tr).insert(end, withoutKeys(place.node))
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, end)).scrollIntoView())
  return true
}

/** Deletes the current block. */
export const deleteBlock: Command = (state, dispatch) => {
  const place = currentBlock(state)
  if (!place) return false
  const $pos = state.doc.resolve(place.pos)
  // The last block of a container takes the container with it.
  const isOnly = $pos.parent.childCount === 1 && $pos.depth > 0
  const from = isOnly ? $pos.before() : place.pos
  const to = isOnly ? $pos.after() : place.pos + place.node.nodeSize
  const tr = closeHistory(state.tr)
  if (isOnly || $pos.parent.childCount > 1) tr.delete(from, to)
  else tr.replaceWith(from, to, schema.nodes['paragraph']!.create())
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)))).scrollIntoView())
  return true
}
