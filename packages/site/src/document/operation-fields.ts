import { fragmentNodes, textOf, type BlockNode, type DocumentNode } from '@scriptorium/content/markdown/document'
import { rowsOf, type TableData, type TableRecord } from '@scriptorium/content/markdown/tables/table-data'
import { html, nothing, type Html } from '../html.ts'
import { renderCell, type Cells } from './cells.ts'
import type { RenderBlock } from './context.ts'
import { textIn } from './fields.ts'
import { knownColumns } from './table.ts'

// The first columns of the tables that describe an API. Other tables are part of a description.
const firstTitles = new Set(['Header', 'Parameter', 'Property', 'Status'])

const titleOf = (table: BlockNode, column: string): string => {
  const { title, titleFragment } = (table.data as TableData).definition?.[column] ?? {}
  const rich = fragmentNodes(table, textIn(titleFragment) || `title-${column}`)
  return rich.length > 0 ? textOf(rich).trim() : textIn(title)
}

/** Returns what a table lists of an API, as the English title of its first column; undefined if it is part of a description. */
const fieldsOf = (node: BlockNode): string | undefined => {
  const [first] = node.type === 'table' ? knownColumns((node.data ?? {}) as TableData) : []
  if (first === undefined) return undefined
  const title = textIn(node.data?.['fields']) || titleOf(node, first)
  return firstTitles.has(title) ? title : undefined
}

/** Marks a table of an API, so that it is known when its titles are translated. Other blocks stay as they are. */
export const markFields = (node: BlockNode): void => {
  const fields = fieldsOf(node)
  if (fields !== undefined) node.data = { ...node.data, fields }
}

/** Returns the nodes with lists in place of the tables of parameters, properties, headers and errors. */
export const withFieldLists = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes.map((node) => {
    if (node.object !== 'block') return node
    if (fieldsOf(node) !== undefined) return { ...node, type: 'operation-fields' }
    // Code stays the same object, since its colors are found by it.
    if (node.type === 'code') return node
    const { nodes, fragments } = node
    return {
      ...node,
      ...(nodes && { nodes: withFieldLists(nodes) }),
      ...(fragments && { fragments: fragments.map((one) => ({ ...one, nodes: withFieldLists(one.nodes) })) }),
    }
  })

const isEmpty = (content: Html): boolean =>
  String(content)
    .replaceAll(/<[^>]*>/g, '')
    .trim() === ''

const factOf = (cells: Cells, [row, record]: [string, TableRecord], column: string): Html => {
  const content = renderCell(cells, row, record, column)
  if (isEmpty(content)) return nothing
  const isYes =
    String(content)
      .replaceAll(/<[^>]*>/g, '')
      .trim() === 'yes'
  return isYes ? html`<strong>${cells.page.context.words.apiRequired}</strong>` : html`<div>${content}</div>`
}

/** Renders a table of parameters, properties, headers or errors as a list: its columns would be too narrow to read. */
export const renderFields: RenderBlock = (table, page) => {
  const data = table.data as TableData
  const cells: Cells = { table, definition: data.definition ?? {}, page }
  const [name, ...others] = knownColumns(data)
  const [facts, description] = [others.slice(0, -1), others.at(-1)]
  if (name === undefined) return nothing
  const fields = rowsOf(data).map(([id, record]) => {
    const told = description === undefined ? nothing : renderCell(cells, id, record, description)
    return html`<div class="field">
      <dt>${renderCell(cells, id, record, name)}</dt>
      <dd class="facts">${facts.map((column) => factOf(cells, [id, record], column))}</dd>
      ${!isEmpty(told) && html`<dd>${told}</dd>`}
    </div>`
  })
  // Other lists stand below a heading that names them.
  const caption =
    fieldsOf({ ...table, type: 'table' }) === 'Header' &&
    html`<p class="example-title">${page.context.words.apiHeader}</p>`
  return html`${caption}
    <dl class="fields">${fields}</dl>`
}
