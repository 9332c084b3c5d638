import type { BlockNode } from '@scriptorium/content/markdown/document'
import { isHeading } from '@scriptorium/content/markdown/heading-ids'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { sourceOf } from '@scriptorium/site/code/paint'

// How generated pages show the address of an operation.
const addressPattern = /^([A-Z]+) (webhook: )?(\S.*)$/

const addressOf = (node: BlockNode): Pick<BlockNode, 'data' | 'type'> | undefined => {
  if (node.type !== 'code' || node.data?.['syntax'] !== 'http') return undefined
  const [, method, isWebhook, path] = addressPattern.exec(sourceOf(node)) ?? []
  if (method === undefined || path === undefined) return undefined
  return isWebhook === undefined
    ? { type: 'openapi-operation', data: { method, path } }
    : { type: 'openapi-webhook', data: { method, name: path } }
}

const levelOf = ({ type }: BlockNode): number => Number(type.at(-1))

const docOf = ({ computed }: PageRecord): unknown =>
  (computed?.['props'] as Record<string, unknown> | undefined)?.['doc']

/** Each operation with its heading, and what follows it until the next heading of that level, becomes one block. */
const withBlocks = (nodes: readonly BlockNode[]): BlockNode[] => {
  const grouped: BlockNode[] = []
  let open: { nodes: BlockNode[]; level: number } | undefined
  for (const node of nodes) {
    const address = addressOf(node)
    const last = grouped.at(-1)
    if (address !== undefined) {
      const title = last !== undefined && isHeading(last) ? grouped.splice(-1) : []
      open = { nodes: title, level: title[0] ? levelOf(title[0]) : 0 }
      grouped.push({ ...node, ...address, nodes: open.nodes })
    } else if (open !== undefined && !(isHeading(node) && levelOf(node) <= open.level)) {
      open.nodes.push(node)
    } else {
      open = undefined
      grouped.push(node)
    }
  }
  return grouped
}

/** Returns the blocks of a page that was generated from an API, with each operation or model as one block. */
export const groupOperations = (page: PageRecord, nodes: BlockNode[]): BlockNode[] => {
  switch (docOf(page)) {
    case 'operation':
    case 'tag':
    case 'webhook':
      return withBlocks(nodes)
    case 'model':
      return [{ object: 'block', type: 'openapi-schemas', data: {}, nodes } as BlockNode]
    default:
      return nodes
  }
}
