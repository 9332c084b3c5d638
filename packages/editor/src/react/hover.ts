import type { EditorView } from 'prosemirror-view'
import { blockAround } from '../commands/blocks.ts'
import { tableAround } from '../commands/table.ts'

/** Where the pointer is. */
export interface Point {
  readonly clientX: number
  readonly clientY: number
}

// The two buttons of the handle, and the space around them.
const handlePx = 72

// Blocks that draw a sign at the start of their first line, and blocks whose neighbors are beside them.
const signed = '.hint, .expandable, .update, blockquote, li'
const ends = '.column, .panel, td, .prose'

/** Returns the element at whose edge the handle of a block stands: signs of blocks around it must stay visible. */
const edgeOf = (dom: HTMLElement): HTMLElement => {
  const { top } = dom.getBoundingClientRect()
  const up = dom.parentElement?.closest<HTMLElement>(`${signed}, ${ends}`)
  if (up?.matches(signed) && up.getBoundingClientRect().top > top - 32) return edgeOf(up)
  // The sign of an item of a list is outside of the item.
  return dom.tagName === 'LI' ? dom.parentElement! : dom
}

/** Returns where the handle of a block stands, and which edges it is aligned with. */
export const handleBox = (dom: HTMLElement) => {
  const box = dom.getBoundingClientRect()
  const around = edgeOf(dom).getBoundingClientRect()
  const line = Number.parseFloat(getComputedStyle(dom).lineHeight) || 28
  return { top: box.top, height: Math.min(line, box.height), left: around.left, right: around.right }
}

/** Returns whether the pointer is beside the first line of a block: other blocks there must not take the handle away from it. */
export const isOnWayToHandle = (view: EditorView, pos: number, { clientX, clientY }: Point): boolean => {
  const dom = view.nodeDOM(pos)
  if (!(dom instanceof HTMLElement)) return false
  const own = dom.getBoundingClientRect()
  const { top, height, left, right } = handleBox(dom)
  const isRight = getComputedStyle(view.dom).direction === 'rtl'
  const isBeside = isRight
    ? clientX > own.right && clientX < right + handlePx
    : clientX < own.left && clientX > left - handlePx
  return isBeside && clientY >= top - 4 && clientY <= top + Math.max(height, 28)
}

/** Returns the block beside which a point is, also in the margin. */
export const blockAtPoint = (view: EditorView, { clientX, clientY }: Point): number | undefined => {
  const box = view.dom.getBoundingClientRect()
  const left = Math.max(box.left + 4, Math.min(clientX, box.right - 4))
  const at = view.posAtCoords({ left, top: clientY })
  if (!at) return undefined
  const inside = at.inside >= 0 ? view.state.doc.resolve(at.inside) : undefined
  const $pos = view.state.doc.resolve(at.pos)
  // A table has one handle: its cells are too narrow for more.
  const table = tableAround(inside ?? $pos)
  const own = inside?.nodeAfter?.isAtom ? { pos: at.inside } : undefined
  return (table ?? own ?? blockAround($pos))?.pos
}
