import type { BlockNode } from '@scriptorium/content/markdown/document'
import { showOperations } from '../history/operation-blocks.ts'
import { noteVolatile, type Visit } from './visit.ts'

// The block is below its own heading on the page.
const oneLower = (node: BlockNode): BlockNode =>
  /^heading-[1-3]$/.test(node.type) ? { ...node, type: `heading-${Number(node.type.at(-1)) + 1}` } : node

// The block shows method and path itself.
const isAddress = ({ type }: BlockNode, index: number): boolean => type === 'code' && index <= 1

/** Returns the blocks with what their API operations need to be shown whole: parameters, bodies, responses and code. */
export const withOperations = async (visit: Visit, nodes: readonly BlockNode[]): Promise<BlockNode[]> => {
  const read: typeof visit.source.parts = (slug, names) => {
    // A new version of a specification does not change the version of the site.
    noteVolatile(visit)
    return visit.source.parts(slug, names)
  }
  const shown = await showOperations({ nodes: [...nodes] }, read, (block, parts) => [
    { ...block, nodes: parts.filter((part, index) => !isAddress(part, index)).map(oneLower) },
  ])
  return shown.nodes
}
