import { walkNodes, type DocumentNode, type FragmentNode } from '../markdown/document.ts'
import { isRef, mapRefs } from '../markdown/refs.ts'
import type { TableData } from '../markdown/tables/table-data.ts'
import type { ContentRef } from '../tree/records.ts'
import { readAddress } from './address.ts'

type IsDead = (ref: ContentRef) => boolean

/** Returns whether a reference is the address of a page or file that was not found. */
export const isUnresolved: IsDead = ({ kind, url }) =>
  kind === 'url' && typeof url === 'string' && ['pages', 'relative'].includes(readAddress(url).kind)

const cellsWithout = (data: TableData, isDead: IsDead): TableData => {
  const { definition = {}, records = {} } = data
  const columns = Object.keys(definition).filter((id) => definition[id]?.type === 'content-ref')
  if (columns.length === 0) return data
  const isAlive = (value: unknown): boolean => !isRef(value) || !isDead(value)
  const rows = Object.entries(records).map(([id, record]) => {
    const values = Object.entries(record.values ?? {}).flatMap(([column, value]): [string, unknown][] => {
      if (!columns.includes(column)) return [[column, value]]
      if (Array.isArray(value)) return [[column, value.filter(isAlive)]]
      return isAlive(value) ? [[column, value]] : []
    })
    return [id, { ...record, values: Object.fromEntries(values) }] as const
  })
  return { ...data, records: Object.fromEntries(rows) }
}

const refOf = ({ data }: { data?: Record<string, unknown> }): ContentRef | undefined =>
  isRef(data?.['ref']) ? data['ref'] : undefined

const nodeWithout = <T extends DocumentNode | FragmentNode>(node: T, isDead: IsDead): T => {
  if (node.object === 'text') return node
  const { nodes, fragments } = node as { nodes?: DocumentNode[]; fragments?: FragmentNode[] }
  return {
    ...node,
    ...(node.object === 'block' && node.type === 'table' && { data: cellsWithout(node.data as TableData, isDead) }),
    ...(nodes && { nodes: allWithout(nodes, isDead) }),
    ...(fragments && { fragments: fragments.map((one) => nodeWithout(one, isDead)) }),
  }
}

const allWithout = <T extends DocumentNode>(nodes: readonly T[], isDead: IsDead): T[] =>
  nodes.flatMap((node): DocumentNode[] => {
    const ref = node.object === 'text' ? undefined : refOf(node)
    const alive = nodeWithout(node, isDead)
    if (!ref || alive.object === 'text' || !isDead(ref)) return [alive]
    if (alive.type === 'content-ref' || alive.type === 'mention') return []
    return alive.object === 'inline' && alive.type === 'link' ? (alive.nodes ?? []) : [alive]
  }) as T[]

const hasDead = (nodes: readonly DocumentNode[], isDead: IsDead): boolean => {
  let found = false
  for (const node of walkNodes(nodes))
    if ('data' in node)
      mapRefs(node.data, (ref) => {
        found ||= isDead(ref)
        return ref
      })
  return found
}

/**
 * Returns nodes without the cards and mentions of dead references, and with the words of such links as text; the same nodes if no
 * reference is dead.
 */
export const withoutRefs = <T extends DocumentNode>(nodes: readonly T[], isDead: IsDead): readonly T[] =>
  hasDead(nodes, isDead) ? allWithout(nodes, isDead) : nodes
