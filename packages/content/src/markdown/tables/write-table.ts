import type { PhrasingContent, Table } from 'mdast'
import type { BlockNode, DocumentNode } from '../document.ts'
import { columnsOf, rowsOf, type TableData } from './table-data.ts'

/** Writes the inline content of a cell. */
export type WriteCell = (nodes: readonly DocumentNode[]) => PhrasingContent[]

const columnAlign = { left: null, center: 'center', right: 'right' } as const

/** Returns a table of text as a markdown table. */
export const writeTable = (node: BlockNode, inlines: WriteCell): Table => {
  const data = node.data as TableData
  const { definition = {} } = data
  const columns = columnsOf(data)
  const cell = (children: PhrasingContent[]) => ({ type: 'tableCell', children }) as const
  const cells = new Map((node.fragments ?? []).map(({ fragment, nodes }) => [fragment, nodes]))
  const contentOf = (name: unknown): PhrasingContent[] | undefined =>
    cells.get(name as string)?.flatMap((inner) => inlines('nodes' in inner ? (inner.nodes ?? []) : []))
  const alignOf = (id: string) => definition[id]?.textAlignment ?? 'left'
  return {
    type: 'table',
    align: columns.map((id) => columnAlign[alignOf(id) as keyof typeof columnAlign] ?? null),
    children: [
      {
        type: 'tableRow',
        children: columns.map((id) =>
          cell(contentOf(definition[id]?.['titleFragment']) ?? [{ type: 'text', value: definition[id]?.title ?? '' }]),
        ),
      },
      ...rowsOf(data).map(([, { values }]) => ({
        type: 'tableRow' as const,
        children: columns.map((id) => cell(contentOf(values?.[id]) ?? [])),
      })),
    ],
  }
}

const isPlain = (node: DocumentNode | undefined): boolean =>
  node?.object === 'block' && node.type === 'paragraph' && Object.keys(node.data).length === 0

const columnFields = new Set(['title', 'titleFragment', 'type', 'textAlignment'])

/** Returns whether a markdown table can hold all of a table: a header, text columns, and one plain paragraph in each cell. */
export const isUsualTable = ({ data, fragments = [] }: BlockNode): boolean => {
  const { view = {}, definition = {}, records: _, ...others } = data as TableData
  const columns = Object.entries(definition)
  return (
    view.type === 'grid' &&
    Object.keys(view).length === 2 &&
    Object.keys(others).length === 0 &&
    columns.length > 0 &&
    columns.length === view.columns?.length &&
    columns.every(
      ([, column]) => column.type === 'text' && Object.keys(column).every((name) => columnFields.has(name)),
    ) &&
    fragments.every(({ nodes }) => nodes.length === 1 && isPlain(nodes[0]))
  )
}
