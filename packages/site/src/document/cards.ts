import { rowsOf, type TableData, type TableRecord } from '@scriptorium/content/markdown/tables/table-data'
import { safeImage } from '../address.ts'
import { html, nothing, type Html } from '../html.ts'
import { renderCell, type Cells } from './cells.ts'
import type { Target } from './context.ts'
import { listIn, textIn } from './fields.ts'
import { linkAttributes, targetOf } from './targets.ts'
import { widthAttributes } from './widths.ts'

const targetIn = ({ page }: Cells, view: TableData['view'], record: TableRecord, name: string): Target | undefined => {
  const column = textIn(view?.[name])
  const value = column === '' ? undefined : listIn(record.values?.[column])[0]
  return targetOf(typeof value === 'string' ? { kind: 'file', file: value } : value, page.context)
}

const cover = (target: Target | undefined, className: string): Html => {
  const src = safeImage(target?.href)
  return src === undefined
    ? nothing
    : html`<img
        class="${className}"
        src="${src}"
        ${widthAttributes({ ...target, href: src }, 'min(100vw, 400px)')}
        alt=""
        loading="lazy"
        decoding="async"
        referrerpolicy="no-referrer"
      />`
}

const coverOf = (cells: Cells, view: TableData['view'], record: TableRecord): Html => {
  const light = targetIn(cells, view, record, 'coverDefinition')
  const dark = targetIn(cells, view, record, 'coverDefinitionDark')
  if (!light) return nothing
  const isThemed = dark?.href !== undefined
  return html`<div class="cover">${cover(light, isThemed ? 'on-light' : '')}${isThemed && cover(dark, 'on-dark')}</div>`
}

const maxTitle = 80

const textLength = (content: Html): number =>
  String(content)
    .replaceAll(/<[^>]*>/g, '')
    .trim().length

// The first text names the card. Cells before it can be pictures or empty.
const contentOf = (values: readonly Html[]): Html => {
  const filled = values.filter((value) => String(value).trim() !== '')
  const title = filled.findIndex((value) => textLength(value) > 0)
  const classOf = (value: Html, at: number) =>
    at === title && html` class="card-title${textLength(value) <= maxTitle && ' brief'}"`
  return html`${filled.map((value, at) => html`<div${classOf(value, at)}>${value}</div>`)}`
}

/** Renders rows as cards. The whole card is a link if the row has a target. */
export const renderCards = (cells: Cells, data: TableData, columns: readonly string[]): Html => {
  const { view } = data
  const roles = ['targetDefinition', 'coverDefinition', 'coverDefinitionDark'].map((name) => textIn(view?.[name]))
  const shown = columns.filter((column) => !roles.includes(column) || view?.columns?.includes(column))
  const size = view?.['cardSize'] === 'large' ? 'large' : 'medium'
  const cards = rowsOf(data).map(([row, record]) => {
    const href = targetIn(cells, view, record, 'targetDefinition')?.href
    const content = contentOf(shown.map((column) => renderCell(cells, row, record, column)))
    // The link lies over the card: links inside of a link would be no HTML.
    const id = cells.page.nextId('card')
    const link =
      href !== undefined &&
      html`<a class="card-link" ${linkAttributes(href, cells.page.context)} aria-labelledby="${id}"></a>`
    return html`<li class="card">
      ${link}${coverOf(cells, view, record)}
      <div class="card-body" id="${id}">${content}</div>
    </li>`
  })
  return html`<ul class="cards ${size}${data['fullWidth'] === true ? ' wide' : ''}" role="list">
    ${cards}
  </ul>`
}
