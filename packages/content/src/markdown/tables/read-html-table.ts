import type { BlockNode } from '../document.ts'
import { fieldsIn, hasOnly, type Fields, type ReadCell } from '../html/html-fields.ts'
import { elementsOf, type HtmlElement } from '../html/html.ts'
import { readValue } from './read-html-cell.ts'
import { readColumn, type Column } from './read-html-column.ts'
import { cellName, nameRow, orderIndexOf } from './table-data.ts'

const rowsIn = (section: HtmlElement | undefined, name: string): HtmlElement[][] | undefined => {
  const rows = section && elementsOf(section.children)
  const cells = rows?.map((row) => (row.name === 'tr' ? elementsOf(row.children) : undefined))
  return cells?.every((row) => row?.every((cell) => cell.name === name)) ? (cells as HtmlElement[][]) : undefined
}

const readView = (table: HtmlElement, columns: readonly Column[]): Fields | undefined => {
  const { 'data-view': type = 'grid', 'data-card-size': cardSize, 'data-view-options': options } = table.attributes
  const wrap = table.attributes['data-card-wrap']
  const more = fieldsIn(options)
  const shown = columns.filter(({ isHidden }) => !isHidden).map(({ definition }) => definition.id)
  const widths = columns.flatMap(({ definition, width }) =>
    width === undefined ? [] : [[definition.id, width] as const],
  )
  const roles = columns.flatMap(({ definition, role }) => (role === undefined ? [] : [[role, definition.id] as const]))
  return (
    more && {
      type,
      columns: shown,
      ...(widths.length > 0 ? { columnWidths: Object.fromEntries(widths) } : {}),
      ...(type === 'grid' ? { hideHeader: 'data-header-hidden' in table.attributes } : {}),
      ...(type === 'cards' || cardSize !== undefined ? { cardSize: cardSize ?? 'medium' } : {}),
      ...('data-column-title-hidden' in table.attributes ? { hideColumnTitle: true } : {}),
      ...(wrap === undefined ? {} : { wrap: wrap === 'true' }),
      ...Object.fromEntries(roles),
      ...more,
    }
  )
}

const tableAttributes = [
  'data-view',
  'data-card-size',
  'data-card-wrap',
  'data-column-title-hidden',
  'data-header-hidden',
  'data-full-width',
  'data-view-options',
  'data-options',
]

/** Rows may omit cells, so a short text could otherwise expand to a huge table. */
const maxCells = 20_000

interface Structure {
  columns: Column[]
  /** The rows of the body with their cells. */
  rows: { row: HtmlElement; cells: HtmlElement[] }[]
}

/** Returns the columns and rows of a table; undefined if it holds anything unknown. */
const readStructure = (table: HtmlElement, read: ReadCell): Structure | undefined => {
  const [head, body, ...others] = elementsOf(table.children) ?? []
  if (head?.name !== 'thead' || (body && body.name !== 'tbody') || others.length > 0) return undefined
  if (!hasOnly(table, ...tableAttributes) || !hasOnly(head) || (body && !hasOnly(body))) return undefined
  const [header, ...more] = rowsIn(head, 'th') ?? []
  const columns = header?.map((cell, index) => readColumn(cell, index, read))
  const rows = body ? rowsIn(body, 'td') : []
  if (more.length > 0 || !rows || !columns?.every((column) => column !== undefined)) return undefined
  const ids = new Set(columns.map(({ definition }) => definition.id))
  if (ids.size < columns.length || columns.length * rows.length > maxCells) return undefined
  const elements = body ? elementsOf(body.children)! : []
  return { columns, rows: rows.map((cells, index) => ({ row: elements[index]!, cells })) }
}

/** Returns a record of a table, and its cells that are fragments; undefined if the row holds anything unknown. */
const readRow = ({ row, cells }: Structure['rows'][number], index: number, columns: Column[], read: ReadCell) => {
  const { 'data-id': id = nameRow(index), 'data-options': json } = row.attributes
  const fields = hasOnly(row, 'data-id', 'data-options') && cells.length <= columns.length ? fieldsIn(json) : undefined
  if (!fields) return undefined
  const found = columns.map(({ definition }, at) => {
    const cell = cells[at] ?? { name: 'td', attributes: {}, children: [] }
    return { id: definition.id, cell: readValue(cell, cellName(id, definition.id), definition, read) }
  })
  const known = found.flatMap(({ id: column, cell }) => (cell === 'unknown' ? [] : { column, ...cell }))
  if (known.length < found.length) return undefined
  const values = known.filter(({ value }) => value !== undefined).map(({ column, value }) => [column, value] as const)
  return {
    record: [id, { orderIndex: orderIndexOf(index), values: Object.fromEntries(values), ...fields }] as const,
    fragments: known.flatMap(({ fragment }) => fragment ?? []),
  }
}

/** Returns an HTML table with its cells as fragments; undefined if it holds anything unknown. */
export const readHtmlTable = (table: HtmlElement, read: ReadCell): BlockNode | undefined => {
  const { columns, rows } = readStructure(table, read) ?? {}
  const options = fieldsIn(table.attributes['data-options'])
  const view = columns && readView(table, columns)
  if (!view || !options) return undefined
  const found = rows!.map((row, index) => readRow(row, index, columns, read))
  const known = found.filter((one) => one !== undefined)
  if (known.length < found.length) return undefined
  const fullWidth = table.attributes['data-full-width']
  return {
    object: 'block',
    type: 'table',
    data: {
      view,
      records: Object.fromEntries(known.map(({ record }) => record)),
      definition: Object.fromEntries(columns.map(({ definition }) => [definition.id, definition])),
      ...(fullWidth === undefined ? {} : { fullWidth: fullWidth === 'true' }),
      ...options,
    },
    isVoid: true,
    fragments: [...columns.flatMap(({ title }) => title ?? []), ...known.flatMap(({ fragments }) => fragments)],
  }
}
