import { Fragment, Slice, type Node } from 'prosemirror-model'
import { NodeSelection, TextSelection, type EditorState, type Selection, type Transaction } from 'prosemirror-state'
import { patchChildren, sizeOf } from './patch.ts'

const textIn = (node: Node, from: number, to: number): string => node.textBetween(from, to, '\n', '\uFFFC')

/** Returns where a position in a node is in another version of it: after the same text, otherwise before the same text. */
const offsetIn = (before: Node, after: Node, offset: number): number => {
  const [size, next] = [before.content.size, after.content.size]
  const fromEnd = next - (size - offset)
  if (size === next) return offset
  if (offset <= next && textIn(before, 0, offset) === textIn(after, 0, offset)) return offset
  if (fromEnd >= 0 && textIn(before, offset, size) === textIn(after, fromEnd, next)) return fromEnd
  return Math.min(offset, next)
}

/** Blocks that other ones replace, and where the first of them begins. */
interface Replaced {
  from: number
  old: readonly Node[]
  added: readonly Node[]
}

/** Returns where a position in replaced blocks is afterwards; undefined if it is in none, or its block has no counterpart. */
const follow = ({ from, old, added }: Replaced, pos: number): number | undefined => {
  let start = from
  const index = old.findIndex((node) => {
    const isHere = pos >= start && pos < start + node.nodeSize
    if (!isHere) start += node.nodeSize
    return isHere
  })
  const block = old[index]
  if (!block) return undefined
  const sameText = added.findIndex((node) => node.textContent === block.textContent)
  const counterpart = old.length === added.length ? index : sameText
  const next = added[counterpart]
  if (next?.type !== block.type) return undefined
  const to = from + sizeOf(added.slice(0, counterpart))
  if (pos === start) return to
  return block.isAtom ? undefined : to + 1 + offsetIn(block, next, pos - start - 1)
}

type Move = (pos: number) => number

const moves = 'moves'

/** Returns where a position is after a transaction. A block that another version of it replaces counts as the same block. */
export const movedBy = (tr: Transaction): Move =>
  (tr.getMeta(moves) as Move | undefined) ?? ((pos) => tr.mapping.map(pos))

// Mapped through the replacement, the cursor would jump to the end of its block while somebody types.
const keepSelection = (tr: Transaction, move: Move, selection: Selection): void => {
  const anchor = move(selection.anchor)
  if (selection instanceof TextSelection)
    tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(move(selection.head))))
  else if (selection instanceof NodeSelection && tr.doc.nodeAt(anchor)?.type === selection.node.type)
    tr.setSelection(NodeSelection.create(tr.doc, anchor))
}

/** Replaces the blocks that differ. The cursor, the undo history and all other blocks stay as they are. */
export const replaceDocument = (
  view: { readonly state: EditorState; dispatch: (tr: Transaction) => void },
  next: Node,
): void => {
  const { doc: before, selection } = view.state
  const [old, fresh] = [before.children, next.children]
  let start = 0
  while (start < old.length && start < fresh.length && old[start]!.eq(fresh[start]!)) start++
  let end = 0
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end)!.eq(fresh.at(-1 - end)!)) end++
  const from = sizeOf(old.slice(0, start))
  const to = before.content.size - sizeOf(old.slice(old.length - end))
  const added = fresh.slice(start, fresh.length - end)
  const replaced = { from, old: old.slice(start, old.length - end), added }
  let tr = view.state.tr
  if (from !== to || added.length > 0) {
    patchChildren(tr, from, replaced.old, added)
    if (!tr.doc.content.eq(next.content)) tr = view.state.tr.replace(from, to, new Slice(Fragment.from(added), 0, 0))
    const move: Move = (pos) => follow(replaced, pos) ?? tr.mapping.map(pos)
    keepSelection(tr.setMeta(moves, move), move, selection)
  }
  if (!sameRest(before, next)) tr.setDocAttribute('rest', next.attrs['rest'])
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false).setMeta('fromOutside', true))
}

const sameRest = (before: Node, next: Node): boolean =>
  JSON.stringify(before.attrs['rest']) === JSON.stringify(next.attrs['rest'])
