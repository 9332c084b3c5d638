import type { EditorView } from 'prosemirror-view'
import { insertLine } from '../commands/blocks.ts'
import { focusText } from './focus.ts'

/** Adds a line beside the block at a position, and offers the blocks that it can become. */
export const addBlock = (view: EditorView, side: 'after' | 'before', pos: number): void => {
  insertLine(side, pos)(view.state, view.dispatch)
  focusText(view)
  view.dispatch(view.state.tr.insertText('/'))
}
