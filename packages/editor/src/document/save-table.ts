import type { BlockNode, FragmentNode } from '@scriptorium/content/markdown/document'
import { cellName, orderIndexOf, type TableRecord } from '@scriptorium/content/markdown/tables/table-data'
import type { Node } from 'prosemirror-model'
import type { Own } from '../schema/own.ts'
import { headOf } from './save-inlines.ts'
import { keepSource, sourceOf } from './sources.ts'

const isBefore = (a: unknown, b: unknown): boolean => {
  if (typeof a === 'number' && typeof b === 'number') return a < b
  return typeof a === 'string' && typeof b === 'string' && a < b
}

const isOrdered = (rows: readonly Node[]): boolean =>
  rows.every((row, index) => {
    const before = rows[index - 1]?.attrs['extra'].orderIndex
    const own = row.attrs['extra'].orderIndex
    return index === 0 ? rows.length === 1 || own !== undefined : isBefore(before, own)
  })

/** Returns a name that no other cell has: a copy of a row has cells with the names of the first one. */
const freeName = (wanted: string, taken: Set<string>): string => {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`
  taken.add(name)
  return name
}

const isNamed = ({ fragment, type }: FragmentNode, name: string): boolean => fragment === name || type === name

/** Saves a part of a block as a fragment. */
type SaveFragment = (node: Node) => FragmentNode

const saveCell = (cell: Node, name: string, saveFragment: SaveFragment): FragmentNode => {
  const known = sourceOf(cell) as FragmentNode | undefined
  if (known && isNamed(known, name)) return known
  const { extra } = cell.attrs as Own
  const { type: _, ...others } = extra
  const isOwn = extra['fragment'] === name || (extra['fragment'] === undefined && extra['type'] === name)
  const saved = { ...saveFragment(cell), ...(isOwn ? extra : { ...others, fragment: name }) } as FragmentNode
  if (!isOwn) delete saved.type
  keepSource(cell, saved)
  return saved
}

/** Returns a table as a document has it: rows as records, blocks of cells as fragments. */
export const saveTable = (table: Node, saveFragment: SaveFragment): BlockNode => {
  const rows = table.children
  const order = isOrdered(rows)
  const taken = new Set(
    (table.attrs['fragments'] as FragmentNode[]).flatMap(({ fragment, type }) => fragment ?? type ?? []),
  )
  const fragments: FragmentNode[] = []
  const records = rows.map((row, index): [string, TableRecord] => {
    const { id, extra, values } = row.attrs
    const cells = row.children.flatMap((cell): [string, unknown][] => {
      const { column, name, value } = cell.attrs
      if (cell.type.name === 'table_value') return value === undefined || value === null ? [] : [[column, value]]
      const fragment = saveCell(
        cell,
        freeName((name as string | null) ?? cellName(id as string, column as string), taken),
        saveFragment,
      )
      fragments.push(fragment)
      return [[column as string, fragment.fragment ?? fragment.type]]
    })
    const place = order ? extra : { ...extra, orderIndex: orderIndexOf(index) }
    return [id as string, { ...place, values: { ...values, ...Object.fromEntries(cells) } }]
  })
  const own = table.attrs as Own
  const head = headOf('block', 'table', { ...own, data: { ...own.data, records: Object.fromEntries(records) } }, false)
  return {
    ...(head as BlockNode),
    fragments: [...fragments, ...(table.attrs['fragments'] as FragmentNode[])],
  }
}
