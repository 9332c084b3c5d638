import { fragmentNodes, type BlockNode } from '@scriptorium/content/markdown/document'
import { rowsOf, type TableData } from '@scriptorium/content/markdown/tables/table-data'
import { html, nothing, type Html } from '../html.ts'
import { renderCell, type Cells } from './cells.ts'
import { renderCards } from './cards.ts'
import { spreadOf } from './column-spread.ts'
import type { RenderBlock } from './context.ts'
import { numberIn, textIn, wordIn } from './fields.ts'

const maxSpan = 1000

/** How many rows and columns a cell spans, by `<row>/<column>`; 0 for a cell that another one covers. */
type Spans = ReadonlyMap<string, { rows: number; columns: number }>

interface Merge {
  anchor?: { record?: string; column?: string }
  rowSpan?: unknown
  colSpan?: unknown
}

const spansOf = ({ cellMerges }: TableData, rows: readonly string[], columns: readonly string[]): Spans => {
  const spans = new Map<string, { rows: number; columns: number }>()
  for (const { anchor, rowSpan, colSpan } of Array.isArray(cellMerges) ? (cellMerges as Merge[]) : []) {
    const [top, left] = [rows.indexOf(anchor?.record ?? ''), columns.indexOf(anchor?.column ?? '')]
    if (top === -1 || left === -1) continue
    const high = Math.min(numberIn(rowSpan, maxSpan) ?? 1, rows.length - top)
    const broad = Math.min(numberIn(colSpan, maxSpan) ?? 1, columns.length - left)
    for (const row of rows.slice(top, top + high)) {
      for (const column of columns.slice(left, left + broad)) spans.set(`${row}/${column}`, { rows: 0, columns: 0 })
    }
    spans.set(`${rows[top]}/${columns[left]}`, { rows: high, columns: broad })
  }
  return spans
}

const alignClass = (cells: Cells, column: string): Html => {
  const { textAlignment, type } = cells.definition[column] ?? {}
  const align = wordIn(textAlignment, ['center', 'right', 'end']) ?? (type === 'number' ? 'right' : undefined)
  return html`${align !== undefined && html` class="to-${align === 'right' ? 'end' : align}"`}`
}

const isBlank = (content: Html): boolean =>
  String(content)
    .replaceAll(/<[^>]*>/g, '')
    .trim() === '' && !/ alt="[^"]/.test(String(content))

// A header without words names nothing, so assistive software takes it for a mistake.
const titleOf = (cells: Cells, column: string): Html => {
  const { title, titleFragment } = cells.definition[column] ?? {}
  const rich = fragmentNodes(cells.table, textIn(titleFragment) || `title-${column}`)
  return rich.length > 0 ? cells.page.blocks(rich) : html`${textIn(title)}`
}

const headOf = (cells: Cells, columns: readonly string[], contents: readonly Html[]): Html => {
  const titles = columns.map((column, at) => {
    const content = contents[at]!
    return isBlank(content) ? html`<td></td>` : html`<th scope="col" ${alignClass(cells, column)}>${content}</th>`
  })
  return html`<thead>
    <tr>
      ${titles}
    </tr>
  </thead>`
}

const widthsOf = ({ view }: TableData, columns: readonly string[]): Html | undefined => {
  const widths = columns.map((column) => numberIn(view?.columnWidths?.[column], 2000))
  if (widths.every((width) => width === undefined)) return undefined
  return html`<colgroup>
    ${widths.map((width) => html`<col${width !== undefined && html` width="${width}"`} />`)}
  </colgroup>`
}

const rowOf = (
  cells: Cells,
  row: string,
  columns: readonly string[],
  contents: readonly Html[],
  spans: Spans,
): Html => {
  const tds = columns.flatMap((column, at) => {
    const span = spans.get(`${row}/${column}`) ?? { rows: 1, columns: 1 }
    if (span.rows === 0) return []
    const over = html`${span.rows > 1 && html` rowspan="${span.rows}"`}${span.columns > 1 && html` colspan="${span.columns}"`}`
    return [html`<td${alignClass(cells, column)}${over}>${contents[at]}</td>`]
  })
  return html`<tr>
    ${tds}
  </tr>`
}

const renderGrid = (cells: Cells, data: TableData, columns: readonly string[]): Html => {
  const rows = rowsOf(data)
  const spans = spansOf(
    data,
    rows.map(([id]) => id),
    columns,
  )
  const isBare = columns.every(
    (column) =>
      textIn(cells.definition[column]?.title) === '' && cells.definition[column]?.['titleFragment'] === undefined,
  )
  const hasHead = data.view?.['hideHeader'] !== true && !isBare
  const wide = data['fullWidth'] === true ? ' wide' : ''
  const titles = hasHead ? columns.map((column) => titleOf(cells, column)) : []
  const contents = rows.map(([row, record]) => columns.map((column) => renderCell(cells, row, record, column)))
  const columnsOf = columns.map((_, at) => [...titles.slice(at, at + 1), ...contents.map((row) => row[at]!)])
  return html`<div class="table${wide}" tabindex="0" role="group" aria-label="${cells.page.context.words.table}">
    <table>
      ${widthsOf(data, columns) ?? spreadOf(columnsOf)}${hasHead && headOf(cells, columns, titles)}
      <tbody>
        ${rows.map(([row], at) => rowOf(cells, row, columns, contents[at]!, spans))}
      </tbody>
    </table>
  </div>`
}

/** Returns the ids of the columns that a table shows, in order. */
export const knownColumns = ({ view, definition = {} }: TableData): string[] => {
  const listed = Array.isArray(view?.columns) ? view.columns.filter((id) => Object.hasOwn(definition, id)) : []
  return listed.length > 0 ? listed : Object.keys(definition)
}

/** Renders a table as a grid, or as cards. */
export const renderTable: RenderBlock = (table: BlockNode, page) => {
  const data = table.data as TableData
  const cells: Cells = { table, definition: data.definition ?? {}, page }
  const columns = knownColumns(data)
  if (columns.length === 0) return nothing
  return data.view?.type === 'cards' ? renderCards(cells, data, columns) : renderGrid(cells, data, columns)
}
