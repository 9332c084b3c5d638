import { el } from './dom.ts'

// With fewer rows, a browser finds the widths of the columns fast enough at each key.
const manyRows = 50

/**
 * Keeps the widths of the columns of a table with many rows, which a browser would otherwise find out again from all cells at each key.
 * They are found again when the table has another width. The observer ends with the element.
 */
export const keepWidths = (scroller: HTMLElement, table: HTMLTableElement): void => {
  const columns = el('colgroup')
  let width = 0
  const observer = new ResizeObserver(() => {
    const [row] = table.tBodies[0]!.rows
    if (scroller.clientWidth === width || !row) return
    width = scroller.clientWidth
    columns.remove()
    table.style.removeProperty('table-layout')
    table.style.removeProperty('width')
    if (table.tBodies[0]!.rows.length < manyRows) return
    const found = [...row.cells].map((cell) => cell.getBoundingClientRect().width)
    const whole = table.getBoundingClientRect().width
    columns.replaceChildren(
      ...found.map((one) => {
        const column = el('col')
        column.style.width = `${one}px`
        return column
      }),
    )
    table.prepend(columns)
    table.style.width = `${whole}px`
    table.style.tableLayout = 'fixed'
  })
  observer.observe(scroller)
}
