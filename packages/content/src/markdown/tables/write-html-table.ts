import type { BlockNode, DocumentNode } from '../document.ts'
import { element, escapeHtml, openTag } from '../html/html.ts'
import { isObject } from '@scriptorium/basics/is-object'
import { hrefOf } from '../refs.ts'
import { cardColumns, columnsOf, rowsOf, type TableColumn, type TableData } from './table-data.ts'

type Fields = Readonly<Record<string, unknown>>

const rest = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const json = (fields: Fields): string | undefined =>
  Object.keys(fields).length > 0 ? JSON.stringify(fields) : undefined

const alignments = new Set(['left', 'center', 'right'])
const verticalAlignments = new Set(['top', 'middle', 'bottom'])

const alignmentOf = ({ textAlignment = '' }: TableColumn): string | undefined =>
  alignments.has(textAlignment) ? textAlignment : undefined

const verticalAlignmentOf = ({ verticalAlignment }: TableColumn): string | undefined =>
  verticalAlignments.has(verticalAlignment as string) ? (verticalAlignment as string) : undefined

/** Writes the content of a cell or of a title. */
export interface TableWriters {
  readonly cell: (nodes: readonly DocumentNode[]) => string
  readonly inlines: (nodes: readonly DocumentNode[]) => string
}

/** The data of a table and its cells by fragment name. */
interface Content {
  readonly write: TableWriters
  readonly data: TableData
  readonly cells: ReadonlyMap<unknown, readonly DocumentNode[]>
}

const titleOf = (column: TableColumn, { cells, write }: Content): string => {
  const nodes = cells.get(column['titleFragment'])
  return nodes
    ? nodes.map((one) => ('nodes' in one ? write.inlines(one.nodes ?? []) : '')).join('<br>')
    : escapeHtml(column.title ?? '')
}

const optionFields = ['value', 'label', 'color']

/** Returns the choices of a column if HTML has attributes for all of them; undefined if only JSON can hold them. */
const choicesOf = ({ type, options, multiple }: TableColumn): Record<string, string>[] | undefined => {
  if (type !== 'select' || typeof multiple !== 'boolean' || !Array.isArray(options)) return undefined
  const fits = (option: unknown) =>
    isObject(option) &&
    Object.keys(option).length === optionFields.length &&
    optionFields.every((name) => typeof option[name] === 'string')
  return options.every(fits) ? (options as Record<string, string>[]) : undefined
}

const writeChoices = (column: TableColumn, choices: readonly Record<string, string>[]): string => {
  const options = choices.map(({ value, label, color }) => element('option', { value, label, color }, ''))
  return element('select', { multiple: column['multiple'] === true ? true : undefined }, options.join(''))
}

const writeHead = (content: Content, id: string): string => {
  const { view = {}, definition = {} } = content.data
  const column: TableColumn = definition[id] ?? {}
  const type = column.type ?? 'text'
  const [align, valign] = [alignmentOf(column), verticalAlignmentOf(column)]
  const width = view.columnWidths?.[id]
  const roles = Object.entries(cardColumns).filter(([role]) => view[role] === id)
  const choices = choicesOf(column)
  const max = type === 'rating' && /^\d{1,3}$/.test(String(column['max'])) ? String(column['max']) : undefined
  const isMultiple = type === 'users' && column['multiple'] === true
  const known = [
    'id',
    'title',
    'titleFragment',
    'type',
    ...(align === undefined ? [] : ['textAlignment']),
    ...(valign === undefined ? [] : ['verticalAlignment']),
    ...(choices ? ['options', 'multiple'] : []),
    ...(isMultiple ? ['multiple'] : []),
    ...(max === undefined ? [] : ['max']),
  ]
  return element(
    'th',
    {
      width: width === undefined ? undefined : String(width),
      'data-type': type === 'text' || choices ? undefined : type,
      'data-max': max,
      'data-multiple': isMultiple ? true : undefined,
      'data-hidden': view.columns?.includes(id) ? undefined : true,
      ...Object.fromEntries(roles.map(([, name]) => [name, true as const])),
      align,
      valign,
      'data-options': json(rest(column, ...known)),
    },
    titleOf(column, content) + (choices ? writeChoices(column, choices) : ''),
  )
}

const link = (ref: unknown): string => element('a', { href: hrefOf(ref) }, escapeHtml(hrefOf(ref)))

const isRef = (value: unknown): boolean => hrefOf(value) !== ''

/** Returns a typed value as HTML; undefined if only JSON can hold it. */
const shown = (value: unknown, type: string): string | undefined => {
  if ((type === 'number' || type === 'rating') && typeof value === 'number') return String(value)
  if (type === 'checkbox' && typeof value === 'boolean') return String(value)
  if ((type === 'content-ref' || type === 'image') && isRef(value)) return link(value)
  if (type === 'files' && Array.isArray(value) && value.length > 0 && value.every(isRef))
    return value.map(link).join('')
  return undefined
}

/** Returns an image with `alt` or an object fit as a cell. */
const writeImage = (value: unknown): string | undefined => {
  const { ref, alt, objectFit, ...others } = (value ?? {}) as Fields
  if (!isRef(ref) || Object.keys(others).length > 0) return undefined
  if (![alt, objectFit].every((one) => one === undefined || typeof one === 'string')) return undefined
  const image = openTag('img', { src: hrefOf(ref), alt: alt as string | undefined })
  return element('td', { 'data-object-fit': objectFit as string | undefined }, image)
}

const labelOf = (value: unknown, column: TableColumn): string => {
  const values = Array.isArray(value) ? (value as unknown[]) : [value]
  const options = (column['options'] ?? []) as { value?: unknown; label?: unknown }[]
  const found = values.map((one) => options.find((option) => option.value === one)?.label ?? one)
  return found.filter((one) => typeof one === 'string' || typeof one === 'number').join(', ')
}

/** Returns the choices of a cell as HTML; undefined if only JSON can hold them. */
const writeChosen = (value: unknown, column: TableColumn): string | undefined => {
  const choices = choicesOf(column)
  if (!choices || !Array.isArray(value) || value.length === 0) return undefined
  const chosen = value.map((one) => choices.find((choice) => choice['value'] === one))
  if (!chosen.every((choice) => choice !== undefined)) return undefined
  return chosen
    .map(({ value: option, label = '' }, index) =>
      element('span', { 'data-option': option }, escapeHtml(index < chosen.length - 1 ? `${label}, ` : label)),
    )
    .join('')
}

/** Returns the attributes of a cell that repeat the alignment of its column, for readers of the file who know HTML only. */
const alignedAs = (column: TableColumn) => ({ align: alignmentOf(column), valign: verticalAlignmentOf(column) })

const writeValue = ({ data, cells, write }: Content, id: string, value: unknown): string => {
  const column = data.definition?.[id] ?? {}
  const { type = 'text' } = column
  const aligned = alignedAs(column)
  if (value === undefined) return element('td', aligned, '')
  const cell = cells.get(value)
  if (cell) return element('td', { ...aligned, 'data-fragment': type === 'text' ? undefined : true }, write.cell(cell))
  const text = shown(value, type) ?? writeChosen(value, column)
  if (text !== undefined) return element('td', aligned, text)
  const image = type === 'image' ? writeImage(value) : undefined
  return image ?? element('td', { 'data-value': JSON.stringify({ value }) }, escapeHtml(labelOf(value, column)))
}

/** Returns a table as HTML, which can represent rich cells, values of all types and layout options. */
export const writeHtmlTable = (node: BlockNode, write: TableWriters): string => {
  const data = node.data as TableData
  const content = { write, data, cells: new Map((node.fragments ?? []).map((one) => [one.fragment, one.nodes])) }
  const { view = {}, fullWidth } = data
  const columns = columnsOf(data)
  const rows = rowsOf(data).map(([, record]) =>
    element('tr', {}, columns.map((column) => writeValue(content, column, record.values?.[column])).join('')),
  )
  const known = [
    ...['type', 'columns', 'columnWidths', 'cardSize'].concat(Object.keys(cardColumns)),
    ...(view['hideColumnTitle'] === true ? ['hideColumnTitle'] : []),
    ...(typeof view['wrap'] === 'boolean' ? ['wrap'] : []),
  ]
  const isGrid = view.type === 'grid'
  return element(
    'table',
    {
      'data-view': isGrid ? undefined : view.type,
      'data-card-size': typeof view['cardSize'] === 'string' ? view['cardSize'] : undefined,
      'data-column-title-hidden': view['hideColumnTitle'] === true ? true : undefined,
      'data-card-wrap': typeof view['wrap'] === 'boolean' ? String(view['wrap']) : undefined,
      'data-header-hidden': isGrid && view['hideHeader'] === true ? true : undefined,
      'data-full-width': fullWidth === undefined ? undefined : String(fullWidth),
      'data-view-options': json(rest(view, ...known, ...(isGrid ? ['hideHeader'] : []))),
      'data-options': json(rest(data, 'view', 'definition', 'records', 'fullWidth')),
    },
    element('thead', {}, element('tr', {}, columns.map((id) => writeHead(content, id)).join(''))) +
      element('tbody', {}, rows.join('')),
  )
}
