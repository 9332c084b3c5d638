import type { EditorView } from 'prosemirror-view'
import { lineBeside } from '../commands/line-beside.ts'
import { focusText } from './focus.ts'

/** Adds a line beside the block at a position, and offers the blocks that it can become. */
export const addBlock = (view: EditorView, side: 'after' | 'before', pos: number): void => {
  view.dispatch(lineBeside(view.state, side, pos))
  focusText(view)
  view.dispatch(view.state.tr.insertText('/'))
}
