import { fragment, type FragmentNode, urlRef } from '../document.ts'
import { fieldsIn, hasOnly, type ReadCell } from '../html/html-fields.ts'
import { elementsOf, type HtmlElement } from '../html/html.ts'
import type { TableColumn } from './table-data.ts'

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
    span.name === 'span' && hasOnly(span, 'data-option') ? span.attributes['data-option'] : undefined,
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

/** Returns the value of a cell of a column, or its content as a fragment with this name. */
export const readValue = (cell: HtmlElement, name: string, column: TableColumn, read: ReadCell): Cell => {
  const { type = 'text' } = column
  const { 'data-value': json, 'data-fragment': named, 'data-absent': absent } = cell.attributes
  if (!hasOnly(cell, ...cellAttributes) || !isAligned(cell, column)) return 'unknown'
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
