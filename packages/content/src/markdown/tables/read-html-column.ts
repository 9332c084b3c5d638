import { fragment, type FragmentNode } from '../document.ts'
import { fieldsIn, hasOnly, type Fields, type ReadCell } from '../html/html-fields.ts'
import { elementsOf, type HtmlElement, type HtmlNode } from '../html/html.ts'
import { cardColumns, nameColumn, type TableColumn, titleText } from './table-data.ts'

const alignments = new Set(['left', 'center', 'right'])
const verticalAlignments = new Set(['top', 'middle', 'bottom'])

/** A column of a table in HTML. */
export interface Column {
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
  if (!hasOnly(select, 'multiple') || !options?.every((option) => option !== undefined)) return undefined
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

/** Returns the column that a cell of the head describes; undefined if it holds anything unknown. */
export const readColumn = (cell: HtmlElement, index: number, read: ReadCell): Column | undefined => {
  const { 'data-id': id = nameColumn(index), align, valign, width } = cell.attributes
  const known = readType(cell)
  if (!known || !hasOnly(cell, ...headAttributes)) return undefined
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
