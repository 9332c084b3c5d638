import type { BlockNode, DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'
import { cellName, columnsOf, rowsOf, type TableData } from '@scriptorium/content/markdown/tables/table-data'
import type { Node } from 'prosemirror-model'
import { schema } from '../schema/schema.ts'
import { Unfit } from './open-inlines.ts'
import { ownOf, ownOfFragment, type Data } from '../schema/own.ts'
import { keepSource } from './sources.ts'

type OpenBlocks = (nodes: readonly DocumentNode[]) => Node[]

/** Finds the fragments of cells, and knows which ones no cell has used. */
const fragmentFinder = (fragments: readonly FragmentNode[]) => {
  const names = new Map<string, FragmentNode>()
  for (const one of fragments) {
    for (const name of [one.fragment, one.type]) if (name !== undefined && !names.has(name)) names.set(name, one)
  }
  const used = new Set<FragmentNode>()
  const take = (name: string): FragmentNode | undefined => {
    const found = names.get(name)
    if (!found || used.has(found)) return undefined
    used.add(found)
    return found
  }
  return { take, unused: () => fragments.filter((one) => !used.has(one)) }
}

const openCell = (column: string, name: string, fragment: FragmentNode, openBlocks: OpenBlocks): Node => {
  const content = openBlocks(fragment.nodes)
  const cell = schema.nodes['table_cell']!.create({ ...ownOfFragment(fragment), column, name }, content)
  keepSource(cell, fragment)
  return cell
}

const isText = (data: TableData, column: string): boolean => (data.definition?.[column]?.type ?? 'text') === 'text'

/** Returns a cell of text that has no blocks yet, so that one can write into it. */
const openPlain = (column: string, value: unknown): Node | undefined => {
  if (value !== undefined && value !== null && typeof value !== 'string') return undefined
  const line = schema.nodes['paragraph']!.create(null, value ? schema.text(value) : null)
  return schema.nodes['table_cell']!.create({ column, name: null }, line)
}

/**
 * Returns a table with its rows and cells in the order in which they are shown. What a cell has without blocks, such as a
 * number or a choice, is a `table_value`.
 */
export const openTable = (node: BlockNode, openBlocks: OpenBlocks): Node => {
  const own = ownOf(node)
  const { records: _, ...data } = own.data as TableData
  if ((node.nodes ?? []).length > 0 || !data.view || !data.definition) throw new Unfit('An unusual table')
  const columns = columnsOf(own.data as TableData)
  const fragments = fragmentFinder(node.fragments ?? [])
  const rows = rowsOf(own.data as TableData).map(([id, record]) => {
    const { values = {}, ...extra } = record
    const cells = columns.map((column) => {
      const value = Object.hasOwn(values, column) ? values[column] : undefined
      const fragment =
        (typeof value === 'string' ? fragments.take(value) : undefined) ?? fragments.take(cellName(id, column))
      if (fragment)
        return openCell(column, typeof value === 'string' ? value : cellName(id, column), fragment, openBlocks)
      const plain = isText(own.data as TableData, column) ? openPlain(column, value) : undefined
      return plain ?? schema.nodes['table_value']!.create({ column, value })
    })
    const others = Object.fromEntries(Object.entries(values).filter(([name]) => !columns.includes(name)))
    return schema.nodes['table_row']!.create({ id, extra, values: others as Data }, cells)
  })
  return schema.nodes['table']!.create({ ...own, data, fragments: fragments.unused() }, rows)
}
