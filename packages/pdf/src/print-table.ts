import type { BlockNode, DocumentNode } from '@scriptorium/content/markdown/document'
import { fragmentNodes, textNode, block } from '@scriptorium/content/markdown/document'
import {
  cellName,
  rowsOf,
  type TableColumn,
  type TableData,
  type TableRecord,
} from '@scriptorium/content/markdown/tables/table-data'
import { numberOf, textOfField } from './fields.ts'
import type { AnyNode, Lookup, PrintNode } from './print.ts'
import { tableShares } from './table-shares.ts'

type PrintNodes = (nodes: readonly AnyNode[], lookup: Lookup) => Promise<PrintNode[]>

const paragraph = (text: string): BlockNode => block('paragraph', [textNode(text)])

const option = ({ options }: TableColumn, value: unknown): string => {
  const found = Array.isArray(options) ? options.find((one: { value?: unknown }) => one.value === value) : undefined
  return String((found as { label?: unknown } | undefined)?.label ?? value)
}

const wordsOf = async (column: TableColumn, value: unknown, lookup: Lookup): Promise<string> => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    return (await Promise.all(value.map((one: unknown) => wordsOf(column, one, lookup)))).join(', ')
  }
  if (typeof value === 'object') return lookup.title(value)
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (column.type === 'rating') return `${'★'.repeat(Math.min(Math.max(Number(value) || 0, 0), 10))}`
  return column.type === 'select' ? option(column, value) : String(value)
}

interface Cells {
  table: BlockNode
  definition: Record<string, TableColumn>
  lookup: Lookup
  printNodes: PrintNodes
}

// The content of a cell is its own fragment, a fragment that its value names, or a plain value.
const printCell = async (cells: Cells, row: string, { values = {} }: TableRecord, column: string) => {
  const { table, definition, lookup } = cells
  const value = values[column]
  const names = [cellName(row, column), ...(typeof value === 'string' ? [value] : [])]
  const rich = names.map((name) => fragmentNodes(table, name)).find((nodes) => nodes.length > 0)
  const plain = async (): Promise<DocumentNode[]> => {
    const words = await wordsOf(definition[column] ?? {}, value, lookup)
    return words === '' ? [] : [paragraph(words)]
  }
  return cells.printNodes(rich ?? (await plain()), lookup)
}

const printCards = async (cells: Cells, data: TableData, shown: string[]) => {
  const view = data.view ?? {}
  const cards = []
  for (const [row, record] of rowsOf(data)) {
    const at = (name: string) => record.values?.[String(view[name] ?? '')]
    const target = [at('targetDefinition')].flat()[0]
    const image = await cells.lookup.picture([at('coverDefinition')].flat()[0])
    const lead = target === undefined ? {} : await cells.lookup.lead(target)
    const printed = []
    for (const column of shown) printed.push(await printCell(cells, row, record, column))
    cards.push({ ...lead, leads: Object.keys(lead).length > 0, ...(image !== undefined && { image }), cells: printed })
  }
  return { cards }
}

const printGrid = async (cells: Cells, data: TableData, shown: string[]) => {
  const rows = []
  for (const [row, record] of rowsOf(data)) {
    const printed = []
    for (const column of shown) printed.push(await printCell(cells, row, record, column))
    rows.push(printed)
  }
  const titles = shown.map((id) => textOfField(cells.definition[id]?.title))
  const widths = shown.map((id) => numberOf(data.view?.columnWidths?.[id]) ?? 0)
  const shares = widths.every((width) => width > 0) ? widths : tableShares(titles, rows)
  const columns = shown.map((id, index) => ({
    title: titles[index],
    align: textOfField(cells.definition[id]?.textAlignment),
    share: shares[index],
  }))
  const hideHeader = data.view?.['hideHeader'] === true || titles.every((title) => title === '')
  return { columns, rows, hideHeader }
}

/** Returns a table as rows of cells or as cards. Each cell or card is a list of blocks. */
export const printTable = async (table: BlockNode, lookup: Lookup, printNodes: PrintNodes): Promise<PrintNode> => {
  const data = table.data as TableData
  const definition = data.definition ?? {}
  const shown = data.view?.columns?.length ? data.view.columns : Object.keys(definition)
  const cells = { table, definition, lookup, printNodes }
  const print = data.view?.type === 'cards' ? printCards : printGrid
  return { object: 'block', type: 'table', data: shown.length === 0 ? { cards: [] } : await print(cells, data, shown) }
}
