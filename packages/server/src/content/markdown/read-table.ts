import type { Table } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { block, type BlockNode, type FragmentNode } from './document.ts'
import { type ReadContext, readInlines } from './read-inlines.ts'

const alignments = { left: 'start', center: 'center', right: 'end' } as const

/** A markdown table as a grid of text columns, its cells in fragments. */
export const readTable = (table: Table, context: ReadContext): BlockNode => {
  const [head, ...rows] = table.children
  const columns = (head?.children ?? []).map((cell, index) => ({ id: `c${index}`, title: toString(cell) }))
  const fragments: FragmentNode[] = []
  const records = rows.map((row, rowIndex) => {
    const values = columns.map(({ id }, index) => {
      const fragment = `r${rowIndex}${id}`
      const nodes = [block('paragraph', readInlines(row.children[index]?.children ?? [], context))]
      fragments.push({ object: 'fragment', fragment, nodes })
      return [id, fragment]
    })
    return [`r${rowIndex}`, { orderIndex: rowIndex, values: Object.fromEntries(values) as Record<string, string> }]
  })
  const definition = columns.map(({ id, title }, index) => {
    const textAlignment = alignments[table.align?.[index] ?? 'left']
    return [id, { id, title, type: 'text', textAlignment }]
  })
  return {
    object: 'block',
    type: 'table',
    data: {
      view: { type: 'grid', columns: columns.map(({ id }) => id), hideHeader: false },
      records: Object.fromEntries(records),
      definition: Object.fromEntries(definition),
    },
    isVoid: false,
    fragments,
  }
}
