import {
  autoJoin,
  baseKeymap,
  chainCommands,
  deleteSelection,
  joinBackward,
  joinForward,
  joinTextblockBackward,
  selectNodeBackward,
  selectNodeForward,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem } from 'prosemirror-schema-list'
import { NodeSelection, type Command, type Plugin } from 'prosemirror-state'
import {
  currentBlock,
  deleteBlock,
  duplicateBlock,
  enterBlock,
  goToEdge,
  moveBlock,
  selectBlock,
} from '../commands/blocks.ts'
import { linkAround } from '../commands/link-around.ts'
import { goToCell } from '../commands/table.ts'
import { leaveTable, typedTable } from '../commands/typed-table.ts'
import { breakLine, enter, isInCode, indent, leaveBlock, outdent, setText, toggle } from '../commands/text.ts'
import { typedSource } from '../paste/typed-source.ts'
import { hasProperties, propertiesPlace } from '../properties/fields.ts'
import { schema } from '../schema/schema.ts'
import { openFence } from './input-rules.ts'
import { takenSpaces, withoutSpaces, withSpace } from './taken-spaces.ts'
import { endAddress } from './typed-address.ts'
import { asOneEdit, undoRule } from './typed-rules.ts'
import type { UiStore } from './store.ts'

const isAtStart: Command = ({ selection }) => selection.empty && selection.$from.parentOffset === 0

/** Makes a heading a paragraph, and takes an item out of its list, before a line is joined with the one above. */
const unmake: Command = (state, dispatch, view) => {
  if (!isAtStart(state)) return false
  const { parent, depth } = state.selection.$from
  if (parent.type.name.startsWith('heading')) return setText('paragraph')(state, dispatch, view)
  const around = depth > 1 ? state.selection.$from.node(-1) : undefined
  const isFirst = state.selection.$from.index(-1) === 0
  return around?.type.name === 'list_item' && isFirst && liftListItem(schema.nodes['list_item']!)(state, dispatch, view)
}

const isList = (node: Node | null): boolean => node?.lastChild?.type === schema.nodes['list_item']

/** Joins a line with the last item of the list above it. As an item of its own, it would leave the list again with the next key. */
const joinList: Command = (state, dispatch, view) => {
  const { $from } = state.selection
  const before = $from.depth > 0 ? state.doc.resolve($from.before()).nodeBefore : null
  return isList(before) && joinTextblockBackward(state, dispatch, view)
}

const join = chainCommands(
  autoJoin(joinList, (before, after) => isList(before) && before.type === after.type),
  joinBackward,
)

/** Goes from the selection to its toolbar. */
const focusToolbar: Command = (_state, _dispatch, view) => {
  const first = view?.dom.closest('.document-editor')?.querySelector<HTMLElement>('.toolbar select')
  first?.focus()
  return first !== undefined && first !== null
}

/** What Enter makes of a line. Each is one edit. */
export const typedLines: readonly Command[] = [openFence, typedSource, typedTable].map(asOneEdit)

const headings = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((level): [string, Command] => [`Mod-Alt-${level}`, setText(`heading_${level}`)]),
)

const backspace = chainCommands(undoRule, deleteSelection, unmake, withSpace(join, -1), selectNodeBackward)
const forward = chainCommands(deleteSelection, withSpace(joinForward, 1), selectNodeForward)
const erasing = {
  Backspace: backspace,
  'Mod-Backspace': backspace,
  'Shift-Backspace': backspace,
  Delete: forward,
  'Mod-Delete': forward,
}

/** Returns the keys of the editor. Tab leaves the text except where it has a meaning: in lists, tables and code. */
export const keys = (store: UiStore): Plugin[] => {
  const openMenu: Command = (state) => {
    const place = currentBlock(state)
    if (place) store.set({ menu: place.pos })
    return place !== undefined
  }
  const openProperties: Command = ({ doc, selection }) => {
    if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return false
    const pos = propertiesPlace(doc, selection.from)
    if (!hasProperties(doc.nodeAt(pos)!)) return false
    store.set({ properties: pos })
    return true
  }
  // Without anything to link, the key is that of the application around the editor.
  const link: Command = (state) => {
    const { $from, empty } = state.selection
    if (!$from.parent.inlineContent || isInCode(state) || (empty && !linkAround(state))) return false
    store.set({ isLinking: true })
    return true
  }
  const own: Record<string, Command> = {
    Enter: endAddress(chainCommands(enterBlock, openProperties, ...typedLines, leaveTable, withoutSpaces(enter))),
    'Shift-Enter': endAddress(withoutSpaces(breakLine)),
    'Mod-Enter': leaveBlock,
    ...erasing,
    Tab: chainCommands(goToCell(1), indent),
    'Shift-Tab': chainCommands(goToCell(-1), outdent),
    Escape: selectBlock,
    'Alt-ArrowUp': moveBlock(-1),
    'Alt-ArrowDown': moveBlock(1),
    'Mod-Home': goToEdge('start'),
    'Mod-End': goToEdge('end'),
    'Mod-/': openMenu,
    'Mod-k': link,
    'Alt-F10': focusToolbar,
    'Mod-d': duplicateBlock,
    'Mod-Shift-Backspace': deleteBlock,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-b': toggle('bold'),
    'Mod-i': toggle('italic'),
    'Mod-u': toggle('underline'),
    'Mod-e': toggle('inline_code'),
    'Mod-Shift-x': toggle('strikethrough'),
    'Mod-Alt-0': setText('paragraph'),
    ...headings,
  }
  return [takenSpaces(), keymap(own), keymap(baseKeymap)]
}
