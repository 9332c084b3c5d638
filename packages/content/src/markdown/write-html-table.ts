import type { BlockNode } from './document.ts'
import { element, escapeHtml } from './html.ts'
import { hrefOf } from './refs.ts'
import { cardColumns, cellName, columnsOf, rowsOf, type TableColumn, type TableData } from './table-data.ts'
import { writeCell } from './write-html.ts'

type Fields = Readonly<Record<string, unknown>>

const rest = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const json = (fields: Fields): string | undefined =>
  Object.keys(fields).length > 0 ? JSON.stringify(fields) : undefined

const alignments: Readonly<Record<string, string>> = { start: 'left', center: 'center', end: 'right' }

const writeHead = (data: TableData, id: string, index: number): string => {
  const { view = {}, definition = {} } = data
  const column: TableColumn = definition[id] ?? {}
  const type = column.type ?? 'text'
  const align = column.textAlignment
  const isUsual = type === 'text' && align === 'start'
  const width = view.columnWidths?.[id]
  const roles = Object.entries(cardColumns).filter(([role]) => view[role] === id)
  return element(
    'th',
    {
      width: width === undefined ? undefined : String(width),
      'data-id': id === `c${index}` ? undefined : id,
      'data-type': type === 'text' ? undefined : type,
      'data-hidden': view.columns?.includes(id) ? undefined : true,
      ...Object.fromEntries(roles.map(([, name]) => [name, true as const])),
      align: align === undefined || isUsual ? undefined : alignments[align],
      'data-options': json(rest(column, 'id', 'title', 'type', 'textAlignment')),
    },
    escapeHtml(column.title ?? ''),
  )
}

const link = (ref: unknown): string => element('a', { href: hrefOf(ref) }, escapeHtml(hrefOf(ref)))

const isRef = (value: unknown): boolean => hrefOf(value) !== ''

/** A value that is no text as its column shows it; undefined where only JSON says it all. */
const shown = (value: unknown, type: string): string | undefined => {
  if ((type === 'number' || type === 'rating') && typeof value === 'number') return String(value)
  if (type === 'checkbox' && typeof value === 'boolean') return String(value)
  if (type === 'content-ref' && isRef(value)) return link(value)
  if (type === 'files' && Array.isArray(value) && value.length > 0 && value.every(isRef))
    return value.map(link).join('')
  return undefined
}

const labelOf = (value: unknown, column: TableColumn | undefined): string => {
  const values = Array.isArray(value) ? (value as unknown[]) : [value]
  const options = (column?.['options'] ?? []) as { value?: unknown; label?: unknown }[]
  const found = values.map((one) => options.find((option) => option.value === one)?.label ?? one)
  return found.filter((one) => typeof one === 'string' || typeof one === 'number').join(', ')
}

const writeValue = (node: BlockNode, row: string, id: string, value: unknown): string => {
  const column = (node.data as TableData).definition?.[id]
  if (value === undefined) return element('td', { 'data-absent': true }, '')
  const fragment = node.fragments?.find((one) => one.fragment === value)
  if (fragment) {
    const isNamed = value !== cellName(row, id) || (column?.type ?? 'text') !== 'text'
    return element('td', { 'data-fragment': isNamed ? String(value) : undefined }, writeCell(fragment.nodes))
  }
  const text = shown(value, column?.type ?? 'text')
  if (text !== undefined) return element('td', {}, text)
  return element('td', { 'data-value': JSON.stringify({ value }) }, escapeHtml(labelOf(value, column)))
}

/** A table as HTML, which holds rich cells and what the look of a table is. */
export const writeHtmlTable = (node: BlockNode): string => {
  const data = node.data as TableData
  const { view = {}, fullWidth } = data
  const columns = columnsOf(data)
  const rows = rowsOf(data).map(([id, record], index) => {
    const cells = columns.map((column) => writeValue(node, id, column, record.values?.[column]))
    const isInPlace = record.orderIndex === index
    const options = json(rest(record, 'values', ...(isInPlace ? ['orderIndex'] : [])))
    return element('tr', { 'data-id': id === `r${index}` ? undefined : id, 'data-options': options }, cells.join(''))
  })
  const known = ['type', 'columns', 'columnWidths', 'cardSize', ...Object.keys(cardColumns)]
  const isGrid = view.type === 'grid'
  return element(
    'table',
    {
      'data-view': isGrid ? undefined : view.type,
      'data-card-size': typeof view['cardSize'] === 'string' ? view['cardSize'] : undefined,
      'data-header-hidden': isGrid && view['hideHeader'] === true ? true : undefined,
      'data-full-width': fullWidth === undefined ? undefined : String(fullWidth),
      'data-view-options': json(rest(view, ...known, ...(isGrid ? ['hideHeader'] : []))),
      'data-options': json(rest(data, 'view', 'definition', 'records', 'fullWidth')),
    },
    element('thead', {}, element('tr', {}, columns.map((id, index) => writeHead(data, id, index)).join(''))) +
      element('tbody', {}, rows.join('')),
  )
}
