import type { BlockNode } from '@scriptorium/content/markdown/document'
import { contentOf } from './changed-text.ts'
import { stepsBetween } from './compare-documents.ts'
import { rowsIn, withoutRows, withRows } from './table-rows.ts'

const isBlock = (node: { object: string }): node is BlockNode => node.object === 'block'

/** Returns the rows of a table, or the blocks in another block; undefined if it has no such parts. */
const partsOf = (node: BlockNode): BlockNode[] | undefined => {
  if (node.type === 'table') return rowsIn(node)
  return node.nodes?.length && node.nodes.every(isBlock) ? node.nodes : undefined
}

const withParts = (node: BlockNode, parts: BlockNode[]): BlockNode =>
  node.type === 'table' ? withRows(node, parts) : { ...node, nodes: parts }

const isSameAround = (one: BlockNode, other: BlockNode): boolean =>
  one.type === other.type &&
  (one.type !== 'table' || contentOf(withoutRows(one).data) === contentOf(withoutRows(other).data))

/**
 * Returns a merged block with those parts of the change request's version that a conflict shows, such as rows of a table. All other parts
 * stay. Where the parts cannot be found, returns the whole version of the change request.
 */
export const takeParts = (merged: BlockNode, own: BlockNode, shown: readonly BlockNode[]): BlockNode => {
  const [first] = shown
  const [parts, ownParts, taken] = [partsOf(merged), partsOf(own), first && partsOf(first)]
  if (!parts || !ownParts || !taken || shown.length > 1 || !isSameAround(merged, first!)) return own
  const places = new Map<string, number>()
  for (const { before, after } of stepsBetween(ownParts, parts))
    if (before && after) places.set(contentOf(before), parts.indexOf(after))
  const result = [...parts]
  for (const part of taken) {
    const place = places.get(contentOf(part))
    if (place === undefined) return own
    result[place] = part
  }
  return withParts(merged, result)
}

/** Returns the change request's own version of a block of the merged page; undefined if it has none. */
export const ownOf = (
  block: BlockNode,
  own: readonly BlockNode[],
  merged: readonly BlockNode[],
): BlockNode | undefined => {
  const before = stepsBetween(own, merged).find(({ after }) => after === block)?.before
  return before?.type === block.type ? before : undefined
}
