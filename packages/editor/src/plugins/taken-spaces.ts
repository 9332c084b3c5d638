import { chainCommands } from 'prosemirror-commands'
import type { ResolvedPos } from 'prosemirror-model'
import {
  Plugin,
  PluginKey,
  Selection,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { isInCode } from '../commands/text.ts'

const key = new PluginKey<readonly number[]>('takenSpaces')

const textIn = ({ parent }: ResolvedPos, from: number, to: number): string =>
  parent.isTextblock ? parent.textBetween(from, to, undefined, '\ufffc') : ''

const textBefore = ($pos: ResolvedPos): string => textIn($pos, 0, $pos.parentOffset)

const textAfter = ($pos: ResolvedPos): string => textIn($pos, $pos.parentOffset, $pos.parent.content.size)

const isLineStart = ($pos: ResolvedPos): boolean => $pos.parent.isTextblock && /(?:^|\n)$/.test(textBefore($pos))

/** Remembers where those lines begin before which spaces were deleted. */
export const takenSpaces = (): Plugin =>
  new Plugin<readonly number[]>({
    key,
    state: {
      init: () => [],
      apply: (tr, before) => {
        // Text that is typed at the start of a line follows it, and a line that is split there becomes two such lines.
        const moved = before.flatMap((pos) => [tr.mapping.map(pos, -1), tr.mapping.map(pos)])
        const starts = new Set(tr.docChanged ? moved : before)
        if (tr.getMeta(key) === true) starts.add(tr.selection.from)
        return [...starts].filter((pos) => isLineStart(tr.doc.resolve(pos)))
      },
    },
  })

/**
 * Returns a command that begins a line, and deletes the spaces around the cursor first: at the end of a line nobody sees them, and
 * Markdown has to write them as entities. In code they stay.
 */
export const withoutSpaces =
  (begin: Command): Command =>
  (state, dispatch, view) => {
    const { $from, $to } = state.selection
    const isText = state.selection instanceof TextSelection && !isInCode(state)
    if (!view || !dispatch || !isText) return begin(state, dispatch, view)
    const before = / *$/.exec(textBefore($from))![0].length
    const after = /^ */.exec(textAfter($to))![0].length
    if (before + after === 0) return begin(state, dispatch, view)
    dispatch(state.tr.delete($from.pos - before, $to.pos + after))
    return begin(view.state, (tr) => dispatch(tr.setMeta(key, true)), view)
  }

/** Returns where the line begins that would be joined with the one before it. */
const joinedStart = ({ doc, selection }: EditorState, direction: -1 | 1): number | undefined => {
  const { $from } = selection
  if (direction === -1) return $from.pos
  if (textAfter($from).startsWith('\n')) return $from.pos + 1
  const isAtEnd = $from.depth > 0 && $from.parentOffset === $from.parent.content.size
  return isAtEnd ? Selection.findFrom(doc.resolve($from.after()), 1, true)?.from : undefined
}

/** Deletes the line break beside the cursor. */
const joinLines =
  (direction: -1 | 1): Command =>
  ({ selection, tr }, dispatch) => {
    const { $from, empty, from } = selection
    const isBreak = direction === -1 ? textBefore($from).endsWith('\n') : textAfter($from).startsWith('\n')
    if (!empty || !isBreak) return false
    dispatch?.(tr.delete(Math.min(from, from + direction), Math.max(from, from + direction)).scrollIntoView())
    return true
  }

/** Returns a command that joins lines, and gives back a space if some were deleted when the second one was begun. */
export const withSpace = (join: Command, direction: -1 | 1): Command => {
  const joinAny = chainCommands(join, joinLines(direction))
  return (state, dispatch, view) => {
    const start = state.selection.empty ? joinedStart(state, direction) : undefined
    if (!dispatch || start === undefined || !key.getState(state)?.includes(start)) return joinAny(state, dispatch, view)
    // The key can also take a line out of its list, or remove an empty line, and joins nothing then.
    const isJoined = ({ selection }: Transaction): boolean => /[^\n ]$/.test(textBefore(selection.$from))
    return joinAny(state, (tr) => dispatch(isJoined(tr) ? tr.insertText(' ') : tr), view)
  }
}
