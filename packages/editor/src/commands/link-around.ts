import type { EditorState } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'

const link = schema.marks['link']!

/** Returns the link around the cursor, and where it begins and ends. */
export const linkAround = ({ doc, selection }: EditorState) => {
  const $pos = doc.resolve(Math.min(selection.from + (selection.empty ? 0 : 1), doc.content.size))
  const mark = link.isInSet([...$pos.marks(), ...($pos.nodeAfter?.marks ?? []), ...($pos.nodeBefore?.marks ?? [])])
  if (!mark) return undefined
  let [from, to] = [$pos.pos, $pos.pos]
  $pos.parent.forEach((node, offset) => {
    if (!mark.isInSet(node.marks)) return
    const start = $pos.start() + offset
    if (start <= to && start + node.nodeSize >= from)
      [from, to] = [Math.min(from, start), Math.max(to, start + node.nodeSize)]
  })
  return { mark, from, to }
}
