import type { BlockNode } from '@scriptorium/content/markdown/document'
import { showOperations } from '../../../domain/history/operation-blocks.ts'
import type { Visit } from '../visit.ts'

// The block is below its own heading on the page.
const oneLower = (node: BlockNode): BlockNode =>
  /^heading-[1-3]$/.test(node.type) ? { ...node, type: `heading-${Number(node.type.at(-1)) + 1}` } : node

// The block shows method and path itself.
const isAddress = ({ type }: BlockNode, index: number): boolean => type === 'code' && index <= 1

/** Returns the blocks with what their API operations need to be shown whole: parameters, bodies, responses and code. */
export const withOperations = async (visit: Visit, nodes: readonly BlockNode[]): Promise<BlockNode[]> => {
  const shown = await showOperations({ nodes: [...nodes] }, visit.source.parts, (block, parts) => [
    { ...block, nodes: parts.filter((part, index) => !isAddress(part, index)).map(oneLower) },
  ])
  return shown.nodes
}
