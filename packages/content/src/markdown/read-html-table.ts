import { type BlockNode, fragment, type FragmentNode, urlRef } from './document.ts'
import { elementsOf, type HtmlElement, type HtmlNode } from './html.ts'
import { cardColumns, cellName, nameColumn, nameRow, orderIndexOf, type TableColumn, titleText } from './table-data.ts'
import { isObject } from '@scriptorium/basics/is-object'

type ReadCell = (nodes: readonly HtmlNode[]) => BlockNode[] | undefined
type Fields = Record<string, unknown>

const alignments = new Set(['left', 'center', 'right'])
const verticalAlignments = new Set(['top', 'middle', 'bottom'])

const only = ({ attributes }: HtmlElement, ...names: string[]): boolean =>
  Object.keys(attributes).every((name) => names.includes(name))

/** Returns the fields that HTML has no attribute for; undefined if they cannot be parsed. */
export const fieldsIn = (json: string | undefined): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return isObject(value) ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}

const rowsIn = (section: HtmlElement | undefined, name: string): HtmlElement[][] | undefined => {
  const rows = section && elementsOf(section.children)
  const cells = rows?.map((row) => (row.name === 'tr' ? elementsOf(row.children) : undefined))
  return cells?.every((row) => row?.every((cell) => cell.name === name)) ? (cells as HtmlElement[][]) : undefined
}

interface Column {
  definition: TableColumn & { id: string }
  isHidden: boolean
  width?: number
  role?: string
  title?: FragmentNode
}

const headAttributes = [
  'data-id',
  'data-type',
  'data-hidden',
  'data-max',
  'data-multiple',
  'data-options',
  'align',
  'valign',
  'width',
  ...Object.values(cardColumns),
]

/** Returns the choices of a column, which a `<select>` at the end of its title lists; undefined if it holds anything unknown. */
const readChoices = (select: HtmlElement): Fields | undefined => {
  const all = elementsOf(select.children)
  const options = all?.map(({ name, attributes: { value, label, color, ...unknown } }) =>
    name === 'option' && value !== undefined && Object.keys(unknown).length === 0
      ? { value, label: label ?? '', color: color ?? '' }
      : undefined,
  )
  if (!only(select, 'multiple') || !options?.every((option) => option !== undefined)) return undefined
  return { multiple: 'multiple' in select.attributes, options }
}

interface ReadType {
  type: string
  fields: Fields
  title: HtmlNode[]
}

/** Returns the type of a column with the fields that belong to it, and the title; undefined if it holds anything unknown. */
const readType = ({ attributes, children }: HtmlElement): ReadType | undefined => {
  const { 'data-type': type, 'data-max': max, 'data-options': json } = attributes
  const more = fieldsIn(json)
  const last = children.at(-1)
  if (typeof last === 'object' && last.name === 'select' && type === undefined) {
    const choices = readChoices(last)
    return choices && more && { type: 'select', fields: { ...choices, ...more }, title: children.slice(0, -1) }
  }
  const isMultiple = 'data-multiple' in attributes
  // Older exports do not list the choices.
  if (type === 'select' && json === undefined)
    return { type, fields: { multiple: isMultiple, options: [] }, title: children }
  if (isMultiple && type === 'users' && json === undefined) return { type, fields: { multiple: true }, title: children }
  if (isMultiple) return undefined
  if (max !== undefined && (type !== 'rating' || !/^\d{1,3}$/.test(max))) return undefined
  const limit = max === undefined ? {} : { max: Number(max) }
  return more && { type: type ?? 'text', fields: { ...limit, ...more }, title: children }
}

const readColumn = (cell: HtmlElement, index: number, read: ReadCell): Column | undefined => {
  const { 'data-id': id = nameColumn(index), align, valign, width } = cell.attributes
  const known = readType(cell)
  if (!known || !only(cell, ...headAttributes)) return undefined
  const { type, fields } = known
  const content = read(known.title)
  const isPlain = known.title.every((child) => typeof child === 'string')
  const textAlignment = align ?? 'left'
  if (content?.length !== 1 || !alignments.has(textAlignment)) return undefined
  if (valign !== undefined && !verticalAlignments.has(valign)) return undefined
  if (width !== undefined && !/^\d{1,5}(?:\.\d{1,15})?$/.test(width)) return undefined
  const title = isPlain ? undefined : fragment(`title-${id}`, content)
  const [role] = Object.entries(cardColumns).find(([, name]) => name in cell.attributes) ?? []
  return {
    definition: {
      id,
      title: titleText(content),
      type,
      ...(type === 'text' || align ? { textAlignment } : {}),
      ...(valign === undefined ? {} : { verticalAlignment: valign }),
      ...fields,
      ...(title ? { titleFragment: title.fragment } : {}),
    },
    isHidden: 'data-hidden' in cell.attributes,
    ...(width === undefined ? {} : { width: Number(width) }),
    ...(role === undefined ? {} : { role }),
    ...(title ? { title } : {}),
  }
}

type Cell = { readonly value: unknown; readonly fragment?: FragmentNode } | 'unknown'

const linked = (cell: HtmlElement): unknown[] | undefined => {
  const links = elementsOf(cell.children)
  const urls = links?.map(({ name, attributes }) => (name === 'a' ? attributes['href'] : undefined))
  return urls?.every((url) => url !== undefined) ? urls.map(urlRef) : undefined
}

/** Reads the image of a cell: a link, or an `<img>` with `alt` or an object fit. */
const readImage = (cell: HtmlElement): unknown => {
  const [image, ...others] = elementsOf(cell.children) ?? []
  const { 'data-object-fit': objectFit } = cell.attributes
  if (!image || others.length > 0) return undefined
  const { href, src, alt, ...unknown } = image.attributes
  const url = image.name === 'a' ? href : image.name === 'img' ? src : undefined
  if (url === undefined || Object.keys(unknown).length > 0) return undefined
  if (!alt && objectFit === undefined) return urlRef(url)
  return { ref: urlRef(url), ...(objectFit === undefined ? {} : { objectFit }), ...(alt ? { alt } : {}) }
}

/** Returns the choices of a cell, each in a `<span>` of its own; undefined if it holds anything else. */
const readChosen = (cell: HtmlElement): string[] | undefined => {
  const chosen = elementsOf(cell.children)?.map((span) =>
    span.name === 'span' && only(span, 'data-option') ? span.attributes['data-option'] : undefined,
  )
  return chosen?.every((value) => value !== undefined) ? chosen : undefined
}

const readTyped = (cell: HtmlElement, type: string): Cell => {
  const text = cell.children.every((child) => typeof child === 'string') ? cell.children.join('').trim() : undefined
  if (text === '') return { value: undefined }
  const refs = linked(cell)
  const image = type === 'image' ? readImage(cell) : undefined
  if (image !== undefined) return { value: image }
  if (type === 'content-ref' && refs?.length === 1) return { value: refs[0] }
  if (type === 'files' && refs) return { value: refs }
  const chosen = type === 'select' ? readChosen(cell) : undefined
  if (chosen) return { value: chosen }
  if ((type === 'number' || type === 'rating') && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text ?? ''))
    return { value: Number(text) }
  if (type === 'checkbox' && (text === 'true' || text === 'false')) return { value: text === 'true' }
  return 'unknown'
}

/** Returns whether a cell is aligned as its column is: a cell has no alignment of its own. */
const isAligned = ({ attributes: { align, valign } }: HtmlElement, column: TableColumn): boolean =>
  (align === undefined || align === (column.textAlignment ?? 'left')) &&
  (valign === undefined || valign === column['verticalAlignment'])

const cellAttributes = ['data-value', 'data-fragment', 'data-absent', 'data-object-fit', 'align', 'valign']

const readValue = (cell: HtmlElement, name: string, column: TableColumn, read: ReadCell): Cell => {
  const { type = 'text' } = column
  const { 'data-value': json, 'data-fragment': named, 'data-absent': absent } = cell.attributes
  if (!only(cell, ...cellAttributes) || !isAligned(cell, column)) return 'unknown'
  if (absent !== undefined) return { value: undefined }
  if (json !== undefined) {
    const found = fieldsIn(json)
    return found && 'value' in found ? { value: found['value'] } : 'unknown'
  }
  const typed = type === 'text' || named !== undefined ? 'unknown' : readTyped(cell, type)
  const nodes = typed === 'unknown' ? read(cell.children) : undefined
  if (!nodes) return typed
  const own = named || name
  return { value: own, fragment: fragment(own, nodes) }
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
  if (!only(table, ...tableAttributes) || !only(head) || (body && !only(body))) return undefined
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
  const fields = only(row, 'data-id', 'data-options') && cells.length <= columns.length ? fieldsIn(json) : undefined
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
