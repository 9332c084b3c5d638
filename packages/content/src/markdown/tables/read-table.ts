import type { Table } from 'mdast'
import { readCellBlocks } from './cell-html.ts'
import { block, type BlockNode, fragment, type FragmentNode } from '../document.ts'
import { type ReadContext, readInlines } from '../inlines/read-inlines.ts'
import { cellName, nameColumn, nameRow, orderIndexOf, plainTitle, titleText } from './table-data.ts'

/** Returns a markdown table as a grid of text columns with fragments for cells and for titles that are not plain text. */
export const readTable = (table: Table, context: ReadContext): BlockNode => {
  const [head, ...rows] = table.children
  const width = table.children.reduce((most, { children }) => Math.max(most, children.length), 0)
  const fragments: FragmentNode[] = []
  const definition = Array.from({ length: width }, (_, index) => {
    const cell = head?.children[index]
    const nodes = readInlines(cell?.children ?? [], context)
    const titleFragment = plainTitle(nodes) === undefined ? `title-${nameColumn(index)}` : undefined
    if (titleFragment) fragments.push(fragment(titleFragment, [block('paragraph', nodes)]))
    const textAlignment = table.align?.[index] ?? 'left'
    const column = { id: nameColumn(index), title: plainTitle(nodes) ?? titleText(nodes), type: 'text', textAlignment }
    return { ...column, ...(titleFragment ? { titleFragment } : {}) }
  })
  const columns = definition.map(({ id }) => id)
  const records = rows.map((row, rowIndex) => {
    const values = columns.map((id, index) => {
      const name = cellName(nameRow(rowIndex), id)
      const cell = row.children[index]?.children ?? []
      fragments.push(fragment(name, readCellBlocks(cell) ?? [block('paragraph', readInlines(cell, context))]))
      return [id, name]
    })
    return [
      nameRow(rowIndex),
      { orderIndex: orderIndexOf(rowIndex), values: Object.fromEntries(values) as Record<string, string> },
    ]
  })
  return {
    object: 'block',
    type: 'table',
    data: {
      view: { type: 'grid', columns, hideHeader: false },
      records: Object.fromEntries(records),
      definition: Object.fromEntries(definition.map((column) => [column.id, column])),
    },
    isVoid: true,
    fragments,
  }
}
