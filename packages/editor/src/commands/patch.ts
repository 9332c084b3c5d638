import { Fragment, Mark, Slice, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'

/** Returns the size of nodes in positions of the editor. */
export const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, node) => sum + node.nodeSize, 0)

const isCounterpart = (old: Node, fresh: Node): boolean =>
  old.type === fresh.type &&
  ((old.attrs['key'] && old.attrs['key'] === fresh.attrs['key']) ||
    (old.childCount > 0 && old.content.eq(fresh.content)))

/** A run of nodes, and those that it becomes. */
interface Run {
  old: readonly Node[]
  fresh: readonly Node[]
}

/** Returns nodes and what they become as runs of one node that is still there, and of those between. */
const runsOf = (old: readonly Node[], fresh: readonly Node[]): Run[] => {
  const isSameShape = old.length === fresh.length && old.every((one, index) => one.type === fresh[index]!.type)
  if (isSameShape) return old.map((one, index) => ({ old: [one], fresh: [fresh[index]!] }))
  const runs: Run[] = []
  let [from, freshFrom] = [0, 0]
  for (const [index, one] of fresh.entries()) {
    const at = old.findIndex((other, place) => place >= from && isCounterpart(other, one))
    if (at < 0) continue
    runs.push({ old: old.slice(from, at), fresh: fresh.slice(freshFrom, index) }, { old: [old[at]!], fresh: [one] })
    ;[from, freshFrom] = [at + 1, index + 1]
  }
  return [...runs, { old: old.slice(from), fresh: fresh.slice(freshFrom) }]
}

const patchLine = (tr: Transaction, start: number, old: Node, fresh: Node): void => {
  const from = old.content.findDiffStart(fresh.content)
  const ends = old.content.findDiffEnd(fresh.content)
  if (from === null || !ends) return
  // A repeated letter can count for the start and for the end.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
  tr.replace(start + from, start + ends.a + overlap, fresh.slice(from, ends.b + overlap))
}

const patchNode = (tr: Transaction, pos: number, old: Node, fresh: Node): void => {
  if (old.eq(fresh)) return
  if (old.type !== fresh.type || !Mark.sameSet(old.marks, fresh.marks)) {
    tr.replaceWith(pos, pos + old.nodeSize, fresh)
    return
  }
  if (old.isTextblock) patchLine(tr, pos + 1, old, fresh)
  else patchChildren(tr, pos + 1, old.children, fresh.children)
  for (const [name, value] of Object.entries(fresh.attrs))
    if (JSON.stringify(old.attrs[name]) !== JSON.stringify(value)) tr.setNodeAttribute(pos, name, value)
}

/** Makes nodes of a document other ones, and replaces only what differs: what can be undone in the rest stays so. */
export const patchChildren = (tr: Transaction, start: number, old: readonly Node[], fresh: readonly Node[]): void => {
  let pos = start + sizeOf(old)
  // From the end, so that the places before stay as they are.
  for (const run of runsOf(old, fresh).toReversed()) {
    pos -= sizeOf(run.old)
    if (run.old.length === 1 && run.fresh.length === 1) patchNode(tr, pos, run.old[0]!, run.fresh[0]!)
    else if (run.old.length + run.fresh.length > 0)
      tr.replace(pos, pos + sizeOf(run.old), new Slice(Fragment.from(run.fresh), 0, 0))
  }
}
