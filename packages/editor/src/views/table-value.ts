import type { TableColumn } from '@scriptorium/content/markdown/tables/table-data'
import type { Node } from 'prosemirror-model'
import { columnOf } from '../commands/table-shape.ts'
import type { ContentRef } from '../resolve.ts'
import { fill } from '../words/words.ts'
import type { CreateLook, Shown } from './context.ts'
import { buttonElement, el } from './dom.ts'
import { follow, imageElement } from './references.ts'
import { alignmentClass } from './table.ts'

/** Returns the table around a node, and its definition of the column of a cell. */
const columnAround = (shown: Shown): TableColumn => {
  const $pos = shown.view.state.doc.resolve(shown.pos() ?? 0)
  for (let depth = $pos.depth; depth > 0; depth--) {
    const table = $pos.node(depth)
    if (table.type.name === 'table') return columnOf(table, String(shown.node.attrs['column']))
  }
  return {}
}

type Choose = (value: unknown) => void
type Control = (column: TableColumn, value: unknown, choose: Choose, shown: Shown) => HTMLElement

const checkbox: Control = (column, value, choose) => {
  const input = el('input', { type: 'checkbox', 'aria-label': String(column.title ?? '') })
  input.checked = value === true
  input.addEventListener('change', () => choose(input.checked))
  return input
}

const number: Control = (column, value, choose) => {
  const input = el('input', { class: 'number', inputmode: 'decimal', 'aria-label': String(column.title ?? '') })
  input.value = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  input.addEventListener('change', () => {
    const written = input.value.trim()
    choose(written === '' ? undefined : Number.isNaN(Number(written)) ? written : Number(written))
  })
  return input
}

const rating: Control = (column, value, choose, { context: { words } }) => {
  const max = Math.min(Math.max(Math.trunc(Number(column['max'])) || 5, 1), 10)
  const stars = Math.min(Math.max(Math.trunc(Number(value)) || 0, 0), max)
  const all = Array.from({ length: max }, (_, index) =>
    buttonElement(
      { 'aria-label': fill(words, 'stars', { count: index + 1 }), 'aria-pressed': String(index < stars) },
      () => choose(index + 1 === stars ? index : index + 1),
      index < stars ? '★' : '☆',
    ),
  )
  return el('span', { class: 'rating', role: 'group', 'aria-label': String(column.title ?? '') }, ...all)
}

interface Option {
  readonly value?: unknown
  readonly label?: unknown
}

const select: Control = (column, value, choose) => {
  const options = (Array.isArray(column['options']) ? column['options'] : []) as Option[]
  const isMultiple = column['multiple'] === true
  const chosen = Array.isArray(value) ? value : [value]
  const list = el('select', {
    'aria-label': String(column.title ?? ''),
    multiple: isMultiple,
    size: isMultiple ? '3' : undefined,
  })
  if (!isMultiple) list.append(el('option', { value: '' }))
  for (const option of options) {
    const item = el('option', { value: String(option.value ?? '') }, String(option.label ?? option.value ?? ''))
    item.selected = chosen.includes(option.value)
    list.append(item)
  }
  list.addEventListener('change', () => {
    const values = [...list.selectedOptions].map((option) => option.value).filter((one) => one !== '')
    choose(values.length === 0 ? undefined : values)
  })
  return list
}

const asRef = (value: unknown): ContentRef | undefined => {
  if (typeof value === 'string') return { kind: 'file', file: value }
  const ref = (value as { ref?: ContentRef } | null)?.ref ?? (value as ContentRef | null)
  return typeof ref?.kind === 'string' ? ref : undefined
}

const references: Control = (column, value, _choose, { context, pos }) => {
  const refs = (Array.isArray(value) ? value : [value]).flatMap((one) => asRef(one) ?? [])
  const shown = refs.map((ref) => {
    const image = column.type === 'image' ? imageElement(ref, { class: 'cell-image', alt: '' }, context) : undefined
    if (image) return image
    const label = el('span', { class: 'tag' })
    follow(ref, context, ({ title, href }) => void (label.textContent = title ?? href ?? ''))
    return label
  })
  const empty = refs.length === 0 ? [context.words.reference] : []
  return buttonElement({ class: 'cell-references' }, () => context.openProperties(pos() ?? 0), ...shown, ...empty)
}

const plain: Control = (_column, value) => el('span', {}, value === undefined || value === null ? '' : String(value))

const controls: Readonly<Record<string, Control>> = {
  checkbox,
  number,
  rating,
  select,
  files: references,
  image: references,
  'content-ref': references,
  users: references,
}

/** Shows a cell whose value is a choice, a number, a file or the like. */
export const valueLook: CreateLook = (shown) => {
  const column = columnAround(shown)
  const dom = el('td', { contenteditable: 'false', class: alignmentClass(column) })
  const control = Object.hasOwn(controls, String(column.type)) ? controls[String(column.type)]! : plain
  const choose: Choose = (value) => {
    const pos = shown.pos()
    if (pos !== undefined) shown.view.dispatch(shown.view.state.tr.setNodeAttribute(pos, 'value', value))
  }
  const show = (node: Node): void => dom.replaceChildren(control(column, node.attrs['value'], choose, shown))
  show(shown.node)
  return { dom, update: show }
}

/** Shows a cell with blocks, aligned like its column. */
export const cellLook: CreateLook = (shown) => {
  const dom = el('td', { class: alignmentClass(columnAround(shown)) })
  return { dom, contentDOM: dom, update: () => true }
}
