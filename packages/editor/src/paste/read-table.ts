import { block, type BlockNode, fragment, textOf, walkNodes } from '@scriptorium/content/markdown/document'
import { cellName, nameColumn, nameRow, orderIndexOf } from '@scriptorium/content/markdown/tables/table-data'
import { styleOf } from './style-of.ts'

const maxColumns = 100
const maxRows = 5000

/** Returns the rows of a table, but not those of tables in it. */
const rowsIn = (table: Element): Element[] =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table).slice(0, maxRows)

const cellsIn = (row: Element): Element[] =>
  [...row.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH').slice(0, maxColumns)

const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1)

type Grid = (Element | undefined)[][]

/** Returns the cells by their columns. A cell over several rows or columns is in the first of them, and the others are empty. */
const gridOf = (rows: readonly Element[]): Grid => {
  const grid: Grid = rows.map(() => [])
  rows.forEach((row, top) => {
    let column = 0
    for (const cell of cellsIn(row)) {
      while (column in grid[top]!) column++
      const right = Math.min(column + spanOf(cell, 'colspan'), maxColumns)
      for (const covered of grid.slice(top, top + spanOf(cell, 'rowspan')))
        for (let at = column; at < right; at++) covered[at] = covered === grid[top] && at === column ? cell : undefined
      column = right
    }
  })
  return grid
}

const isHead = (row: Element): boolean =>
  row.parentElement?.tagName === 'THEAD' ||
  (row.children.length > 0 && cellsIn(row).every(({ tagName }) => tagName === 'TH'))

const isFromSpreadsheet = (table: Element): boolean => {
  const generator = table.ownerDocument.querySelector('meta[name="generator" i]')?.getAttribute('content') ?? ''
  return (
    /^(?:LibreOffice|Microsoft Excel)/i.test(generator) ||
    table.matches('google-sheets-html-origin *, [data-sheets-root]')
  )
}

/** Returns whether the first row has the titles. Spreadsheets do not say so, and almost always it has. */
const hasTitles = (table: Element, rows: readonly Element[]): boolean =>
  isHead(rows[0]!) || (rows.length > 1 && isFromSpreadsheet(table))

const isBold = (cell: readonly BlockNode[]): boolean => {
  const words = [...walkNodes(cell)]
    .flatMap((node) => (node.object === 'text' ? node.leaves : []))
    .filter(({ text }) => text.trim() !== '')
  return words.length > 0 && words.every(({ marks }) => marks.some(({ type }) => type === 'bold'))
}

/** Returns whether the words of the first row are bold, and those of the second are not. Google Docs knows no other titles. */
const hasBoldTitles = ([first, second]: readonly BlockNode[][][]): boolean =>
  first !== undefined && second !== undefined && first.every(isBold) && !second.every(isBold)

const alignOf = (cell: Element | undefined): string | undefined => {
  const align = cell && (styleOf(cell).get('text-align') ?? cell.getAttribute('align'))
  return align === 'center' || align === 'right' ? align : undefined
}

/** Returns a table of blocks: titles, and one list of blocks for each cell. */
export const tableOf = (
  titles: readonly string[],
  rows: readonly (readonly BlockNode[])[][],
  aligns: readonly (string | undefined)[] = [],
): BlockNode => {
  const width = Math.max(titles.length, ...rows.map(({ length }) => length), 1)
  const ids = Array.from({ length: width }, (_, index) => nameColumn(index))
  const fragments = rows.flatMap((cells, row) =>
    cells.map((blocks, column) => fragment(cellName(nameRow(row), ids[column]!), [...blocks])),
  )
  const records = rows.map((cells, row) => {
    const values = cells.map((_, column) => [ids[column], cellName(nameRow(row), ids[column]!)])
    return [nameRow(row), { orderIndex: orderIndexOf(row), values: Object.fromEntries(values) as object }]
  })
  const definition = ids.map((id, index) => {
    const align = aligns[index]
    return [id, { id, title: titles[index] ?? '', type: 'text', ...(align ? { textAlignment: align } : {}) }]
  })
  const data = {
    view: { type: 'grid', columns: ids, ...(titles.every((title) => title === '') ? { hideHeader: true } : {}) },
    records: Object.fromEntries(records) as object,
    definition: Object.fromEntries(definition) as object,
  }
  return { ...block('table', [], data), nodes: undefined as never, fragments }
}

/** Returns a table of a page. A table with a single cell is layout: its blocks are returned. */
export const readTable = (table: Element, read: (cell: Element) => BlockNode[]): BlockNode[] => {
  const rows = rowsIn(table)
  const [first] = rows
  if (!first) return []
  if (rows.length === 1 && cellsIn(first).length === 1) return read(cellsIn(first)[0]!)
  const grid = gridOf(rows)
  const cells = grid.map((row) => Array.from(row, (cell) => (cell ? read(cell) : [])))
  const isTitled = hasTitles(table, rows) || hasBoldTitles(cells)
  const titles = (isTitled ? cells[0]! : []).map((blocks) => textOf(blocks).replaceAll(/\s+/g, ' ').trim())
  const body = isTitled ? cells.slice(1) : cells
  return [tableOf(titles, body, Array.from(grid.at(-1)!, alignOf))]
}
