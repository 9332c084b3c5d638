import { closeHistory } from 'prosemirror-history'
import { InputRule } from 'prosemirror-inputrules'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'

const link = schema.marks['link']!
const address = String.raw`(^|\s)(https?:\/\/[^\s<>]+[^\s<>.,;:!?)])`
const atEnd = new RegExp(`${address}$`)

/** Returns the transaction that links an address in a text; null if it is code, or linked. */
const linkIn = ({ doc, tr }: EditorState, url: string, from: number, to: number): Transaction | null => {
  if (doc.resolve(from).parent.type.name === 'code_line' || doc.rangeHasMark(from, to, link)) return null
  if (doc.rangeHasMark(from, to, schema.marks['inline_code']!)) return null
  return tr.addMark(from, to, link.create({ data: { ref: { kind: 'url', url } } }))
}

/** Links an address that was typed, after the space that ends it. */
export const addressRule = new InputRule(
  new RegExp(String.raw`${address}\s$`),
  (state, [, before = '', url = ''], start) => {
    const from = start + before.length
    return linkIn(state, url, from, from + url.length)?.removeStoredMark(link) ?? null
  },
  { inCodeMark: false },
)

/** Returns a command that first links the address before the cursor: what the command does ends it. */
export const endAddress =
  (next: Command): Command =>
  (state, dispatch, view) => {
    const { $from, empty } = state.selection
    // A node that is no text, such as an image, counts as one character.
    const before = empty ? $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc') : ''
    const url = $from.parent.isTextblock ? atEnd.exec(before)?.[2] : undefined
    const tr = url === undefined ? null : linkIn(state, url, $from.pos - url.length, $from.pos)
    if (!tr || !dispatch || !view) return next(state, dispatch, view)
    dispatch(closeHistory(tr.removeStoredMark(link)))
    return next(view.state, dispatch, view)
  }
