import type { BlockNode } from '@scriptorium/content/markdown/document'
import { fragmentNodes } from '@scriptorium/content/markdown/document'
import { cellName, type TableColumn, type TableRecord } from '@scriptorium/content/markdown/tables/table-data'
import { safeImage } from '../address.ts'
import { html, nothing, type Html } from '../html.ts'
import type { Rendering } from './context.ts'
import { listIn, textIn, type Data } from './fields.ts'
import { icon } from './icon.ts'
import { linked, targetOf } from './targets.ts'

type RenderValue = (value: unknown, column: TableColumn, page: Rendering) => Html

const optionColors = ['green', 'blue', 'red', 'orange', 'yellow', 'purple', 'pink', 'cyan']

const select: RenderValue = (value, column, _page) => {
  const options = listIn(column['options']) as Data[]
  const chosen = listIn(value).map((one) => {
    const option = options.find((known) => known?.['value'] === one)
    const color = textIn(option?.['color']).replace(/^\$/, '')
    const shade = optionColors.includes(color) ? ` paint-${color}` : ''
    return html`<span class="tag${shade}">${textIn(option?.['label']) || textIn(one)}</span>`
  })
  return html`${chosen}`
}

// A file is named by its id, or by a reference.
const fileRef = (value: unknown): unknown => (typeof value === 'string' ? { kind: 'file', file: value } : value)

const files: RenderValue = (value, _column, page) => {
  const all = listIn(value).flatMap((one) => {
    const target = targetOf(fileRef(one), page.context)
    return target
      ? [
          html`<span class="cell-file"
            >${linked(target.href, html`${icon('file')}${target.title ?? page.context.words.file}`, page.context)}</span
          >`,
        ]
      : []
  })
  return html`${all}`
}

const images: RenderValue = (value, _column, page) => {
  const all = listIn(value).flatMap((one) => {
    const target = targetOf(fileRef(one), page.context)
    const src = safeImage(target?.href)
    return src === undefined
      ? []
      : [
          html`<img
            class="cell-image"
            src="${src}"
            alt="${target?.title ?? ''}"
            loading="lazy"
            referrerpolicy="no-referrer"
          />`,
        ]
  })
  return html`${all}`
}

const references: RenderValue = (value, _column, page) => {
  const all = listIn(value).flatMap((one) => {
    const target = targetOf(one, page.context)
    return target
      ? [html`<span>${linked(target.href, html`${target.title ?? target.href ?? ''}`, page.context)}</span>`]
      : []
  })
  return html`${all}`
}

const users: RenderValue = (value, _column, page) => {
  const all = listIn(value).flatMap((one) => {
    const ref = typeof one === 'string' ? { kind: 'user', user: one } : one
    const name = targetOf(ref, page.context)?.title
    return name === undefined ? [] : [html`<span class="tag">${name}</span>`]
  })
  return html`${all}`
}

const maxStars = 10

const rating: RenderValue = (value, column, { context: { words } }) => {
  const max = Math.min(Math.max(Math.trunc(Number(column['max'])) || 5, 1), maxStars)
  const stars = Math.min(Math.max(Math.trunc(Number(value)) || 0, 0), max)
  return html`<span class="rating" role="img" aria-label="${words.fill('outOf', { value: stars, max })}"
    >${'★'.repeat(stars)}${'☆'.repeat(max - stars)}</span
  >`
}

const checkbox: RenderValue = (value, _column, { context: { words } }) => {
  const isChecked = value === true
  return html`<input
    type="checkbox"
    disabled${isChecked && html` checked`}
    aria-label="${isChecked ? words.done : words.notDone}"
  />`
}

const number: RenderValue = (value) => html`<span class="number">${textIn(value)}</span>`

const renderers: Readonly<Record<string, RenderValue>> = {
  checkbox,
  'content-ref': references,
  files,
  image: images,
  number,
  rating,
  select,
  users,
}

/** A table that is being rendered. */
export interface Cells {
  table: BlockNode
  definition: Readonly<Record<string, TableColumn>>
  page: Rendering
}

/** Renders a cell: its own blocks, blocks that its value names, or a value of the column's type. */
export const renderCell = (
  { table, definition, page }: Cells,
  row: string,
  { values }: TableRecord,
  column: string,
): Html => {
  const value = Object.hasOwn(values ?? {}, column) ? values![column] : undefined
  const names = [cellName(row, column), ...(typeof value === 'string' ? [value] : [])]
  const rich = names.map((name) => fragmentNodes(table, name)).find((nodes) => nodes.length > 0)
  if (rich) return page.blocks(rich)
  const type = textIn(definition[column]?.type)
  if (value === undefined || value === null) return nothing
  const render = Object.hasOwn(renderers, type) ? renderers[type] : undefined
  if (render) return render(value, definition[column]!, page)
  return html`${typeof value === 'boolean' ? String(value) : textIn(value)}`
}
