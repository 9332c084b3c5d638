import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { NodeSelection, type Command } from 'prosemirror-state'
import { addCaption, canHaveCaption } from '../commands/caption.ts'
import { highlightLine, isInCode } from '../commands/text.ts'
import { deleteBlock, duplicateBlock, moveBlock } from '../commands/blocks.ts'
import {
  addColumnAt,
  addRowAt,
  deleteColumn,
  deleteRow,
  moveColumn,
  moveRow,
  tableAround,
  type TablePlace,
} from '../commands/table.ts'
import { turnInto, turnTargets } from '../commands/turn-into.ts'
import { hasProperties, propertiesPlace } from '../properties/fields.ts'
import { blockName, fill } from '../words/words.ts'
import { documentTypeOf } from '../schema/schema.ts'
import { useEditing, useUi, type Editing } from './editor-context.ts'
import { focusText } from './focus.ts'
import { addBlock } from './add-block.ts'
import { BlockPath } from './block-path.tsx'
import { Menu, type MenuItem } from './menu.tsx'

const tableItems = ({ words }: Editing, place: TablePlace, run: (command: Command) => void): MenuItem[] => {
  const { pos, row, column } = place
  const item = (id: string, label: string, command: Command, isDangerous = false): MenuItem => ({
    id,
    label,
    isDangerous,
    run: () => run(command),
  })
  return [
    item('row-above', words.rowAbove, addRowAt(row)(pos)),
    item('row-below', words.rowBelow, addRowAt(row + 1)(pos)),
    item('row-up', words.rowUp, moveRow(row, row - 1)(pos)),
    item('row-down', words.rowDown, moveRow(row, row + 1)(pos)),
    item('column-before', words.columnBefore, addColumnAt(column)(pos)),
    item('column-after', words.columnAfter, addColumnAt(column + 1)(pos)),
    item('column-left', words.columnForward, moveColumn(column, column - 1)(pos)),
    item('column-right', words.columnBack, moveColumn(column, column + 1)(pos)),
    item('delete-row', words.deleteRow, deleteRow(row)(pos), true),
    item('delete-column', words.deleteColumn, deleteColumn(column)(pos), true),
  ]
}

const itemsFor = (editing: Editing, pos: number): MenuItem[] => {
  const { view, store, words } = editing
  const node = view.state.doc.nodeAt(pos)
  if (!node) return []
  const run = (command: Command): void => {
    command(view.state, view.dispatch, view)
    focusText(view)
  }
  const onBlock = (command: Command): void => {
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
    run(command)
  }
  const item = (id: string, label: string, command: Command): MenuItem => ({ id, label, run: () => run(command) })
  const insert = (side: 'after' | 'before'): void => addBlock(view, side, pos)
  const properties: MenuItem = {
    id: 'properties',
    label: words.properties,
    icon: 'edit',
    run: () => store.set({ properties: propertiesPlace(view.state.doc, pos) }),
  }
  const targets = turnTargets(node).map((type) => ({
    id: type,
    label: blockName(words, type),
    run: () => run(turnInto(pos, type)),
  }))
  const isColumn = node.type.name === 'column'
  const { $from } = view.state.selection
  const table = tableAround($from)
  const isInTable = table && pos >= table.pos && pos < table.pos + table.table.nodeSize
  const hasCursor = $from.pos > pos && $from.pos < pos + node.nodeSize
  const captioned = node.type.name === 'images' && node.childCount === 1 ? pos + 1 : pos
  return [
    ...(hasProperties(node) ? [properties] : []),
    ...(canHaveCaption(view.state, captioned) ? [item('caption', words.addCaption, addCaption(captioned))] : []),
    ...(hasCursor && isInCode(view.state) ? [item('highlight', words.highlighted, highlightLine)] : []),
    ...(isInTable ? tableItems(editing, table, run) : []),
    {
      id: 'up',
      label: isColumn ? words.columnForward : words.moveUp,
      keys: 'Alt ↑',
      run: () => onBlock(moveBlock(-1)),
    },
    {
      id: 'down',
      label: isColumn ? words.columnBack : words.moveDown,
      keys: 'Alt ↓',
      run: () => onBlock(moveBlock(1)),
    },
    {
      id: 'before',
      label: isColumn ? words.columnBefore : words.insertBefore,
      icon: 'plus',
      run: () => insert('before'),
    },
    { id: 'after', label: isColumn ? words.columnAfter : words.insertAfter, icon: 'plus', run: () => insert('after') },
    { id: 'duplicate', label: words.duplicate, icon: 'copy', keys: 'Ctrl D', run: () => onBlock(duplicateBlock) },
    ...(targets.length > 0 ? [{ id: 'turn', label: words.turnInto, items: targets }] : []),
    // A phone has no keys for them.
    ...(undoDepth(view.state) > 0 ? [{ ...item('undo', words.undo, undo), keys: 'Ctrl Z' }] : []),
    ...(redoDepth(view.state) > 0 ? [{ ...item('redo', words.redo, redo), keys: 'Ctrl Y' }] : []),
    { id: 'delete', label: words.delete, icon: 'trash', isDangerous: true, run: () => onBlock(deleteBlock) },
  ]
}

/** Offers what can be done with a block. */
export const BlockMenu = () => {
  const editing = useEditing()
  const { view, store, words } = editing
  const pos = useUi((ui) => ui.menu)
  const node = pos === undefined ? undefined : view.state.doc.nodeAt(pos)
  if (pos === undefined || !node) return null
  const dom = view.nodeDOM(pos)
  const box = dom instanceof HTMLElement ? dom.getBoundingClientRect() : view.coordsAtPos(pos)
  const name = blockName(words, documentTypeOf(node) ?? 'foreign')
  const close = (): void => {
    store.set({ menu: undefined })
    focusText(view)
  }
  const place = { top: box.top, bottom: Math.min(box.bottom, box.top + 40), left: box.left, right: box.right }
  return (
    <Menu
      key={pos}
      label={fill(words, 'blockMenu', { block: name })}
      path={
        <div className="block-path">
          <BlockPath
            pos={pos}
            isOffered={() => true}
            onChoose={(around) => store.set({ menu: around })}
            role="menuitem"
          />
          <span>{name}</span>
        </div>
      }
      items={itemsFor(editing, pos)}
      box={place}
      onClose={close}
    />
  )
}
