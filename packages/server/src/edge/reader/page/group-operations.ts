import type { BlockNode } from '@scriptorium/content/markdown/document'
import { isHeading } from '@scriptorium/content/markdown/heading-ids'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { sourceOf } from '@scriptorium/site/code/lines'
import { docOf } from '@scriptorium/openapi/doc-of'
import { withLabels } from '@scriptorium/site/document/operation-labels'
import type { Words } from '@scriptorium/site/words/words'

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

/** Puts each operation, its heading, and the nodes up to the next heading of that level into one block. */
const nestOperations = (nodes: readonly BlockNode[]): BlockNode[] => {
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

const isOperation = ({ type }: BlockNode): boolean => type.startsWith('openapi-')

const grouped = (doc: unknown, nodes: BlockNode[]): BlockNode[] => {
  switch (doc) {
    case 'operation':
    case 'tag':
    case 'webhook':
      return nestOperations(nodes)
    case 'model':
      return [{ object: 'block', type: 'openapi-schemas', data: {}, nodes } as BlockNode]
    default:
      return nodes
  }
}

/**
 * Returns the blocks of a page that was generated from an API, with each operation or model as one block and labels in the language
 * of the site. Other pages stay as they are.
 */
export const groupOperations = (page: PageRecord, nodes: BlockNode[], words: Words): BlockNode[] => {
  const doc = docOf(page)
  if (doc === undefined) return nodes
  // An operation is translated when it is rendered.
  return grouped(doc, nodes).flatMap((node) => (isOperation(node) ? [node] : withLabels([node], words)))
}
