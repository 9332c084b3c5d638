import type { BlockNode, DocumentNode, FragmentNode } from '../document.ts'
import { fragment, textNode } from '../document.ts'
import type { BlocksOf } from './meaning-text.ts'
import { dataOf, withoutDefaults } from './meaning-text.ts'
import { addressed, hrefOf } from '../refs.ts'
import {
  cardColumns,
  cellName,
  columnsOf,
  nameColumn,
  nameRow,
  plainTitle,
  rowsOf,
  type TableData,
} from '../tables/table-data.ts'

type Data = Record<string, unknown>

const alignments: Readonly<Record<string, string>> = { start: 'left', end: 'right' }

/** The title of a column: a text, or the name of the fragment that holds it. */
type Title = { readonly title: string } | { readonly titleFragment: string }

const columnOf = (column: Data, title: Title): Data => {
  const { textAlignment, ...rest } = dataOf(column, 'id', 'title', 'titleFragment')
  const align = alignments[String(textAlignment)] ?? textAlignment
  return withoutDefaults(
    { type: 'text', ...rest, ...title, ...(align ? { textAlignment: align } : {}) },
    { textAlignment: 'left' },
  )
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const fileOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return addressed(value)
  return { kind: 'url', url: /^[\w-]+$/.test(value) ? `/files/${value}` : value }
}

const imageOf = (value: unknown): unknown => {
  const image = (value ?? {}) as Data
  if (image['ref'] === undefined) return addressed(value)
  const { ref, ...look } = withoutDefaults(dataOf(image), { alt: '' })
  return Object.keys(look).length > 0 ? { ref, ...look } : ref
}

const valueOf = (value: unknown, type: string): unknown => {
  if (type === 'files') return Array.isArray(value) ? value.map(fileOf) : addressed(value)
  if (type === 'image') return hrefOf(value) === '' ? imageOf(value) : addressed(value)
  return addressed(value)
}

const viewDefaults = {
  cardSize: 'medium',
  hideHeader: false,
  stickyHeader: false,
  stickyFirstColumn: false,
  hideColumnTitle: false,
  useNewSizing: false,
  wrap: true,
}

const viewOf = (view: Data, rename: ReadonlyMap<string, string>): Data => {
  const { columns: _, columnWidths, ...rest } = dataOf(view)
  const widths = Object.entries((columnWidths ?? {}) as Data).flatMap(([id, width]) =>
    rename.has(id) ? [[rename.get(id)!, width] as const] : [],
  )
  const roles = Object.keys(cardColumns).flatMap((role) => {
    const id = rename.get(String(rest[role]))
    return role in rest && id !== undefined ? [[role, id] as const] : []
  })
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in cardColumns)))
  const look = withoutDefaults(others, viewDefaults)
  const shown = ((view['columns'] ?? []) as string[]).flatMap((id) => rename.get(id) ?? [])
  return {
    type: 'grid',
    ...look,
    columns: shown,
    ...(widths.length > 0 ? { columnWidths: Object.fromEntries(widths) } : {}),
    ...Object.fromEntries(roles),
  }
}

const mergesOf = (merges: unknown, rows: ReadonlyMap<string, string>, columns: ReadonlyMap<string, string>): unknown =>
  Array.isArray(merges)
    ? merges.map((merge: Data) => {
        const { record, column } = (merge['anchor'] ?? {}) as Record<string, string>
        return { ...merge, anchor: { record: rows.get(record!) ?? record, column: columns.get(column!) ?? column } }
      })
    : merges

const textCell = (text: string): DocumentNode[] => [
  { object: 'block', type: 'paragraph', data: {}, isVoid: false, nodes: [textNode(text)] },
]

/** Returns a table whose columns, rows and cells have their positions as ids, since the original ids are arbitrary. */
export const tableOf = (node: BlockNode, blocks: BlocksOf): BlockNode => {
  const data = node.data as TableData
  const { view = {}, definition = {}, records: _, cellMerges, ...rest } = data
  const parts = new Map((node.fragments ?? []).map((one) => [one.fragment ?? one.type, one.nodes]))
  const columns = new Map(columnsOf(data).map((id, index) => [id, nameColumn(index)]))
  const sorted = rowsOf(data)
  const rows = new Map(sorted.map(([id], index) => [id, nameRow(index)]))
  const fragments: FragmentNode[] = []
  const keep = (name: string, nodes: readonly DocumentNode[]): string | undefined => {
    const content = blocks(nodes)
    if (content.length > 0) fragments.push(fragment(name, content))
    return content.length > 0 ? name : undefined
  }
  const cellOf = (id: string, row: string, value: unknown): unknown => {
    const type = definition[id]?.type ?? 'text'
    const name = cellName(row, columns.get(id)!)
    if (typeof value === 'string' && parts.has(value)) return keep(name, parts.get(value)!)
    if (type === 'text' && typeof value === 'string') return keep(name, textCell(value))
    return value === null || value === undefined || value === '' ? undefined : valueOf(value, type)
  }
  const titleOf = ({ title, titleFragment }: Data, name: string): Title => {
    const rich = blocks(parts.get(titleFragment as string) ?? [])
    const [first, ...others] = rich
    const plain = first?.object === 'block' && others.length === 0 ? plainTitle(first.nodes ?? []) : undefined
    if (rich.length === 0 || plain !== undefined) return { title: onOneLine(plain ?? String(title ?? '')) }
    return { titleFragment: keep(`title-${name}`, rich)! }
  }
  const definitions = [...columns].map(([id, name]) => {
    return [name, columnOf(definition[id] ?? {}, titleOf(definition[id] ?? {}, name))] as const
  })
  const records = sorted.map(([id, record]) => {
    const row = rows.get(id)!
    const values = [...columns].flatMap(([column, name]) => {
      const value = cellOf(column, row, record.values?.[column])
      return value === undefined ? [] : [[name, value] as const]
    })
    return [row, { values: Object.fromEntries(values) }] as const
  })
  return {
    object: 'block',
    type: 'table',
    isVoid: false,
    data: {
      ...withoutDefaults(dataOf(rest), { fullWidth: false }),
      ...(cellMerges ? { cellMerges: mergesOf(cellMerges, rows, columns) } : {}),
      view: viewOf(view, columns),
      definition: Object.fromEntries(definitions),
      records: Object.fromEntries(records),
    },
    fragments,
  }
}
