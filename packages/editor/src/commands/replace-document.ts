import { Fragment, Slice, type Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'

/** Replaces the blocks that differ. The cursor, the undo history and all other blocks stay as they are. */
export const replaceDocument = (view: EditorView, next: Node): void => {
  const before = view.state.doc
  const [old, fresh] = [before.children, next.children]
  let start = 0
  while (start < old.length && start < fresh.length && old[start]!.eq(fresh[start]!)) start++
  let end = 0
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end)!.eq(fresh.at(-1 - end)!)) end++
  const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, node) => sum + node.nodeSize, 0)
  const from = sizeOf(old.slice(0, start))
  const to = before.content.size - sizeOf(old.slice(old.length - end))
  const added = fresh.slice(start, fresh.length - end)
  const tr = view.state.tr
  if (from !== to || added.length > 0) tr.replace(from, to, new Slice(Fragment.from(added), 0, 0))
  if (!sameRest(before, next)) tr.setDocAttribute('rest', next.attrs['rest'])
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false).setMeta('fromOutside', true))
}

const sameRest = (before: Node, next: Node): boolean =>
  JSON.stringify(before.attrs['rest']) === JSON.stringify(next.attrs['rest'])
