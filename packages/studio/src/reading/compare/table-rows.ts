import { block, type BlockNode, type DocumentNode, fragment, textNode } from '@scriptorium/content/markdown/document'
import {
  cellName,
  columnsOf,
  nameRow,
  orderIndexOf,
  rowsOf,
  type TableData,
} from '@scriptorium/content/markdown/tables/table-data'

const nameOf = (part: { fragment?: string; type?: string }): string => part.fragment ?? part.type ?? ''

const partsOf = ({ fragments = [] }: BlockNode): Map<string, readonly DocumentNode[]> =>
  new Map(fragments.map((part) => [nameOf(part), part.nodes]))

/** Returns the rows of a table as blocks: the texts of the cells are fragments by column, and all other values are data. */
export const rowsIn = (table: BlockNode): BlockNode[] => {
  const data = table.data as TableData
  const parts = partsOf(table)
  const columns = columnsOf(data)
  return rowsOf(data).map(([, { values = {} }]) => {
    const row: BlockNode = { ...block('table-row', []), data: {}, fragments: [] }
    for (const column of columns) {
      const value = values[column]
      const rich = typeof value === 'string' ? parts.get(value) : undefined
      const isText = (data.definition?.[column]?.type ?? 'text') === 'text'
      if (rich) row.fragments!.push(fragment(column, [...rich]))
      else if (isText) row.fragments!.push(fragment(column, [block('paragraph', [textNode(String(value ?? ''))])]))
      else row.data[column] = value
    }
    return row
  })
}

/** Returns what a table has besides its rows. */
export const withoutRows = (table: BlockNode) => {
  const { records = {}, ...data } = table.data as TableData
  const cells = new Set(Object.values(records).flatMap(({ values = {} }) => Object.values(values)))
  return { data, fragments: (table.fragments ?? []).filter((part) => !cells.has(nameOf(part))) }
}

/** Returns a table with other rows. */
export const withRows = (table: BlockNode, rows: readonly BlockNode[]): BlockNode => {
  const records = rows.map((row, index) => {
    const name = nameRow(index)
    const texts = (row.fragments ?? []).map((part) => [nameOf(part), cellName(name, nameOf(part))])
    return [name, { orderIndex: orderIndexOf(index), values: { ...row.data, ...Object.fromEntries(texts) } }] as const
  })
  const cells = rows.flatMap((row, index) =>
    (row.fragments ?? []).map((part) => fragment(cellName(nameRow(index), nameOf(part)), part.nodes)),
  )
  const { data, fragments } = withoutRows(table)
  return { ...table, data: { ...data, records: Object.fromEntries(records) }, fragments: [...fragments, ...cells] }
}
