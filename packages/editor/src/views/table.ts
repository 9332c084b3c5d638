import type { TableColumn } from '@scriptorium/content/markdown/tables/table-data'
import type { Node } from 'prosemirror-model'
import { addColumn, addRow } from '../commands/table.ts'
import { columnIds, columnOf, tableData } from '../commands/table-shape.ts'
import { blockName } from '../words/words.ts'
import { columnTitle } from './column-title.ts'
import type { CreateLook, Shown } from './context.ts'
import { keepWidths } from './table-widths.ts'
import { buttonElement, el, iconElement, setAttributes } from './dom.ts'

const shapeOf = (table: Node): string => {
  const { view, definition } = tableData(table)
  const columns = columnIds(table).map((id) => [id, { ...definition?.[id], title: '', titleFragment: '' }])
  return JSON.stringify([columns, view?.type, view?.['hideHeader']])
}

/** Returns the class of the alignment of a column. */
export const alignmentClass = ({ textAlignment, type }: TableColumn): string => {
  const align = textAlignment ?? (type === 'number' ? 'right' : 'left')
  return align === 'center' ? 'to-center' : align === 'right' || align === 'end' ? 'to-end' : ''
}

const headOf = (shown: Shown, id: string, index: number): HTMLElement =>
  el('th', { scope: 'col', class: alignmentClass(columnOf(shown.node, id)) }, columnTitle(shown, id, index))

/** Shows a table with fields for the titles of its columns, or its rows as cards. */
export const tableLook: CreateLook = (shown) => {
  const { words } = shown.context
  const at = () => shown.pos() ?? 0
  const isCards = tableData(shown.node).view?.type === 'cards'
  const head = el('tr')
  const body = el('tbody')
  const run = (command: typeof addRow) => () => command(at())(shown.view.state, shown.view.dispatch)
  const moreRows = buttonElement({ class: 'add-row', 'aria-label': words.addRow }, run(addRow), iconElement('plus'))
  const moreColumns = buttonElement(
    { class: 'add-column', 'aria-label': words.addColumn },
    run(addColumn),
    iconElement('plus'),
  )
  const options = buttonElement(
    { class: 'table-options', 'aria-label': `${blockName(words, 'table')}: ${words.properties}` },
    () => shown.context.openProperties(at()),
    words.properties,
  )
  const table = el('table', {}, el('thead', { contenteditable: 'false' }, head), body)
  const controls = el('div', { class: 'table-controls', contenteditable: 'false' }, moreRows, moreColumns, options)
  const scroller = el('div', { class: isCards ? 'table as-cards' : 'table' }, table)
  const dom = el('div', { class: 'table-block' }, scroller, shown.view.editable ? controls : undefined)
  const show = (node: Node): void => {
    head.replaceChildren(...columnIds(node).map((id, index) => headOf(shown, id, index)))
    const { view } = tableData(node)
    setAttributes(scroller, { 'data-size': view?.['cardSize'] === 'large' ? 'large' : 'medium' })
    setAttributes(table, { class: view?.['hideHeader'] === true ? 'hidden-header' : undefined })
  }
  show(shown.node)
  if (!isCards) keepWidths(scroller, table)
  const titlesOf = (node: Node): string =>
    columnIds(node)
      .map((id) => columnOf(node, id).title ?? '')
      .join('\0')
  return {
    dom,
    contentDOM: body,
    update: (next, before) => {
      if (shapeOf(next) !== shapeOf(before)) return false
      if (titlesOf(next) !== titlesOf(before)) {
        for (const input of head.querySelectorAll('input')) {
          input.value = String(columnOf(next, input.dataset['column']!).title ?? '')
        }
      }
      return true
    },
  }
}
