import type { Html, PhrasingContent, Table } from 'mdast'
import type { BlockNode, DocumentNode } from './document.ts'
import { columnsOf, rowsOf, type TableData } from './table-data.ts'

/** Writes the inline content of a cell. */
export type WriteCell = (nodes: readonly DocumentNode[]) => PhrasingContent[]

const lineBreak: Html = { type: 'html', value: '<br>' }

const columnAlign = { start: null, center: 'center', end: 'right' } as const

/** A table of text as a markdown table. */
export const writeTable = (node: BlockNode, inlines: WriteCell): Table => {
  const data = node.data as TableData
  const { definition = {} } = data
  const columns = columnsOf(data)
  const cell = (children: PhrasingContent[]) => ({ type: 'tableCell', children }) as const
  const contentOf = (name: unknown): PhrasingContent[] | undefined =>
    node.fragments
      ?.find(({ fragment }) => fragment === name)
      ?.nodes.flatMap((inner, index) => [
        ...(index > 0 ? [lineBreak] : []),
        ...inlines('nodes' in inner ? (inner.nodes ?? []) : [inner]),
      ])
  const alignOf = (id: string) => definition[id]?.textAlignment ?? 'start'
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

/** Whether a table has the form in which markdown tables are read: nothing but text, under the usual names. */
export const isUsualTable = ({ data }: BlockNode): boolean => {
  const { view, definition = {}, ...others } = data as TableData
  const columns = view?.columns ?? []
  return (
    view?.type === 'grid' &&
    view['hideHeader'] === false &&
    Object.keys(view).length === 3 &&
    Object.keys(others).join() === 'records' &&
    columns.every((id, index) => id === `c${index}` && definition[id]?.type === 'text') &&
    rowsOf(data as TableData).every(([id], index) => id === `r${index}`)
  )
}
