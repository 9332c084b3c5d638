import type { EditorView } from 'prosemirror-view'
import { lineBeside } from '../commands/line-beside.ts'
import { focusText } from './focus.ts'

/** Adds a line beside the block at a position, and offers the blocks that it can become. A new part, such as a step, begins with text. */
export const addBlock = (view: EditorView, side: 'after' | 'before', pos: number): void => {
  view.dispatch(lineBeside(view.state, side, pos))
  focusText(view)
  const { $from } = view.state.selection
  const isNewPart = $from.depth > 1 && $from.node(-1).childCount === 1 && $from.node(-1).type.name !== 'list_item'
  if (!isNewPart) view.dispatch(view.state.tr.insertText('/'))
}
