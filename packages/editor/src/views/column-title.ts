import { NodeSelection, TextSelection } from 'prosemirror-state'
import { renameColumn } from '../commands/table.ts'
import { columnOf } from '../commands/table-shape.ts'
import { fill } from '../words/words.ts'
import type { Shown } from './context.ts'
import { el } from './dom.ts'

const enterFirstCell = ({ node, view, pos }: Shown, index: number): void => {
  // A changed title is kept when its field loses the focus.
  view.focus()
  const before = node.firstChild!.children.slice(0, index)
  const start = pos()! + 2 + before.reduce((size, cell) => size + cell.nodeSize, 0)
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(start + 1))).scrollIntoView())
}

const selectTable = ({ view, pos }: Shown): void => {
  view.focus()
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos()!)))
}

/**
 * Returns the field for the title of a column. Enter leads to the cell below, and so does Tab from the last one to the first cell. Escape
 * selects the table.
 */
export const columnTitle = (shown: Shown, id: string, index: number): HTMLInputElement => {
  const { words } = shown.context
  const input = el('input', {
    class: 'column-title',
    'aria-label': fill(words, 'columnTitle', { number: index + 1 }),
    placeholder: fill(words, 'column', { number: index + 1 }),
  })
  input.readOnly = !shown.view.editable
  input.value = String(columnOf(shown.node, id).title ?? '')
  input.dataset['column'] = id
  input.addEventListener('change', () => {
    const pos = shown.pos()
    if (pos !== undefined) renameColumn(pos, id, input.value)(shown.view.state, shown.view.dispatch)
  })
  // A table without rows has no cell to go to.
  const hasCells = (): boolean => shown.view.editable && shown.node.childCount > 0
  input.addEventListener('keydown', (event) => {
    // The Enter of an input method ends a word.
    if (event.isComposing) return
    if (event.key === 'Escape') return selectTable(shown)
    if (!hasCells()) return
    const isLast = index === shown.node.firstChild!.childCount - 1
    const isLeaving = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && isLast)
    if (!isLeaving) return
    event.preventDefault()
    enterFirstCell(shown, event.key === 'Tab' ? 0 : index)
  })
  return input
}
